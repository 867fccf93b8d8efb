# SPDX-License-Identifier: ISC
"""The stubs name what is there, with the same parameters, and all has a text."""

import ast
import inspect
import os

import libsymcrypt

STUB = os.path.join(os.path.dirname(libsymcrypt.__file__), "__init__.pyi")


def parameters(function):
    a = function.args
    return [p.arg for p in a.posonlyargs + a.args if p.arg not in ("self", "cls")]


def of(thing):
    return [
        p
        for p in inspect.signature(thing).parameters
        if p not in ("self", "type", "cls")
    ]


def check(stub, thing, where):
    assert thing.__doc__, where
    if thing.__text_signature__ is not None:
        ours = parameters(stub)
        # One parameter by position alone may have any name.
        if stub.args.posonlyargs:
            assert len(ours) == len(of(thing)), where
        else:
            assert ours == of(thing), where


def test_stubs():
    with open(STUB) as f:
        tree = ast.parse(f.read())
    named = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            named.add(node.name)
            check(node, getattr(libsymcrypt, node.name), node.name)
        elif isinstance(node, ast.ClassDef):
            named.add(node.name)
            thing = getattr(libsymcrypt, node.name)
            assert thing.__doc__, node.name
            inside = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
            if not issubclass(thing, Exception):
                public = {n for n in vars(thing) if n[0] != "_"}
                assert inside - {"__new__"} == public, node.name
            for n in node.body:
                if isinstance(n, ast.FunctionDef) and not n.decorator_list:
                    if n.name != "__new__":
                        check(n, getattr(thing, n.name), f"{node.name}.{n.name}")
        elif isinstance(node, ast.AnnAssign):
            named.add(node.target.id)
    assert named - {"__version__"} == set(libsymcrypt.__all__)
