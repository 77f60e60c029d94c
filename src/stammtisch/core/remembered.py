"""What has been made lately, by all that it depends on; nobody may change it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """At most so many things; the oldest are forgotten first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.made: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What stands under the key, or is made now."""
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = make()
            if len(self.made) > self.most:
                self.made.popitem(last=False)
        return found
