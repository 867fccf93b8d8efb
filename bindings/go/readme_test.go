// SPDX-License-Identifier: ISC

package symcrypt

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

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
