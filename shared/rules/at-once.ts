/** How is something done about each of many, without all of it at the same moment? So many at once, in the order given. */
export async function atOnce<T>(most: number, all: readonly T[], work: (each: T, place: number) => Promise<void>): Promise<void> {
  const waiting = all.entries();
  // All take from the same list.
  const worker = async () => {
    for (const [place, each] of waiting) await work(each, place);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
