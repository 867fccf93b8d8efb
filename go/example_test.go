// SPDX-License-Identifier: ISC

package symcrypt_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"libsymcrypt/symcrypt"
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

// The README's lines are those of the example, which ran.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(readme), "```go\n")
	block, _, found := strings.Cut(block, "```")
	body := "\n\t" + strings.ReplaceAll(strings.TrimSpace(block), "\n", "\n\t") + "\n"
	if !found || !strings.Contains(string(example), body) {
		t.Error("the README's code is not that of Example")
	}
}
