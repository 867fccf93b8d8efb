# SPDX-License-Identifier: ISC
from ._core import *  # noqa: F403

__version__: str
