// SPDX-License-Identifier: ISC

package symcrypt_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"libsymcrypt.invalid/symcrypt"
)

func Example() {
	messages := [][]byte{[]byte("many"), []byte("messages"), []byte("at once")}
	digests := symcrypt.SHA256.SumMany(nil, messages)
	fmt.Printf("%x\n", digests[:symcrypt.SHA256.Size()])
	key := symcrypt.NewHMACKey(symcrypt.SHA256, []byte("key"))
	tags, err := symcrypt.HMACMany(nil, []*symcrypt.HMACKey{key, key, key}, messages)
	fmt.Println(len(tags), err)
	keys, err := symcrypt.PBKDF2Many(symcrypt.SHA256, nil, messages, messages, 4096, 32)
	fmt.Println(len(keys), err)
	m := []symcrypt.Message{{Key: new([32]byte), Nonce: make([]byte, 12), Src: messages[0],
		Dst: messages[0], Tag: new([16]byte)}}
	fmt.Println(symcrypt.SealMany(m), symcrypt.OpenMany(m), string(messages[0]))
	// Output:
	// 1137b15c7797aa84ec24e8dca5cb966dd016624374a09cb2ecaa9ac3229f5ccc
	// 96 <nil>
	// 96 <nil>
	// <nil> <nil> many
}

// The README's lines run, in a module made as it says.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(readme), "```go\n")
	program, _, found := strings.Cut(block, "```")
	if !found {
		t.Fatal("the README has no program")
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	module := "module first\n\ngo 1.24\n\nrequire libsymcrypt.invalid/symcrypt v0.0.0\n\n" +
		"replace libsymcrypt.invalid/symcrypt => " + here + "\n"
	for name, text := range map[string]string{"main.go": program, "go.mod": module} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("go", "run", ".")
	command.Dir = dir
	output, err := command.CombinedOutput()
	text := string(output)
	if err != nil || !strings.HasPrefix(text, "1137b15c7797aa84") || !strings.HasSuffix(text, "<nil> <nil> many\n") {
		t.Errorf("%v: %s", err, text)
	}
}
