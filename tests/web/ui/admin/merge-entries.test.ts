/** Merging lists that two users changed. */
import { describe, expect, it } from 'vitest';
import { mergeEntries } from '#web/ui/admin/merge-entries.ts';

/** Entries as `name=text`. */
const merge = (base: string, mine: string, theirs: string): string => {
  const entriesOf = (text: string) => text.split(' ').filter((entry) => entry !== '');
  return mergeEntries(
    { mine: entriesOf(mine), base: entriesOf(base), theirs: entriesOf(theirs) },
    { nameOf: (entry) => entry.split('=')[0] ?? '', isSame: (one, other) => one === other },
  ).join(' ');
};

describe('merging a list', () => {
  it.each([
    ['keeps both changes of two entries', 'a=1 b=1', 'a=2 b=1', 'a=1 b=2', 'a=2 b=2'],
    ['keeps mine of an entry that both changed', 'a=1', 'a=2', 'a=3', 'a=2'],
    ['keeps both additions', 'a=1', 'a=1 m=1', 'a=1 t=1', 'a=1 t=1 m=1'],
    ['adds once what both added', 'a=1', 'a=1 b=1', 'a=1 b=2', 'a=1 b=1'],
    ['removes what one side removed', 'a=1 b=1 c=1', 'b=1 c=1', 'a=1 b=1', 'b=1'],
    ['keeps what I changed and the other user removed', 'a=1 b=1', 'a=2 b=1', 'b=1', 'b=1 a=2'],
    ['takes their order', 'a=1 b=1 c=1', 'a=2 b=1 c=1', 'c=1 a=1 b=1', 'c=1 a=2 b=1'],
    ['keeps my order where I moved an entry', 'a=1 b=1 c=1', 'b=1 a=1 c=1', 'a=1 b=1 c=2 t=1', 'b=1 a=1 c=2 t=1'],
    ['keeps my entries without a name', 'a=1', 'a=1 =1 =2', 'a=2', 'a=2 =1 =2'],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toBe(merged);
  });
});
