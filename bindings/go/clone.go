// SPDX-License-Identifier: ISC

//go:build go1.25

package symcrypt

import "hash"

func (d *digest) Clone() (hash.Cloner, error) { c := *d; return &c, nil }
func (m *mac) Clone() (hash.Cloner, error)    { c := *m; return &c, nil }
