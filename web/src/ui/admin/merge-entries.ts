/** Merges a list that two users changed, entry by entry. */

interface Sides<Entry> {
  readonly mine: readonly Entry[];
  /** The version that my form was filled from. */
  readonly base: readonly Entry[];
  readonly theirs: readonly Entry[];
}

interface Identity<Entry> {
  readonly nameOf: (entry: Entry) => string;
  readonly isSame: (one: Entry, other: Entry) => boolean;
}

/**
 * Returns mine where I changed, added or removed an entry, and theirs elsewhere. The order is theirs unless I moved an entry; entries that only one
 * side added come last.
 */
export function mergeEntries<Entry>({ mine, base, theirs }: Sides<Entry>, { nameOf, isSame }: Identity<Entry>): readonly Entry[] {
  const byName = (entries: readonly Entry[]) => new Map(entries.map((entry) => [nameOf(entry), entry]));
  const [inMine, inBase, inTheirs] = [byName(mine), byName(base), byName(theirs)];
  const kept = mine.flatMap((entry): readonly Entry[] => {
    const before = inBase.get(nameOf(entry));
    if (before === undefined || !isSame(entry, before)) return [entry];
    const their = inTheirs.get(nameOf(entry));
    return their === undefined ? [] : [their];
  });
  const added = theirs.filter((entry) => !inMine.has(nameOf(entry)) && !inBase.has(nameOf(entry)));
  const merged = [...kept, ...added];
  const unmoved = [...base.filter((entry) => inMine.has(nameOf(entry))), ...mine.filter((entry) => !inBase.has(nameOf(entry)))];
  if (unmoved.some((entry, index) => nameOf(entry) !== nameOf(mine[index] ?? entry))) return merged;
  const positions = new Map(theirs.map((entry, index) => [nameOf(entry), index]));
  const positionOf = (entry: Entry) => positions.get(nameOf(entry)) ?? theirs.length;
  return merged.toSorted((one, other) => positionOf(one) - positionOf(other));
}
