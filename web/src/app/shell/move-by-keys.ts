import type { KeyboardEvent } from 'react';

/** Moves the focus among these elements: with the two given keys to the previous and the next one, with Home and End to the first and last. */
export function moveByKeys(event: KeyboardEvent, among: Iterable<HTMLElement>, [back, on]: readonly [string, string]): void {
  const items = [...among];
  const from = items.indexOf(event.target as HTMLElement);
  const to = { [back]: from - 1, [on]: (from + 1) % items.length, Home: 0, End: -1 }[event.key];
  if (from < 0 || to === undefined) return;
  event.preventDefault();
  items.at(to)?.focus();
}
