/** Runs a task for each of many items, in the given order, with at most `most` tasks at the same time. */
export async function runConcurrently<T>(most: number, all: readonly T[], work: (each: T, place: number) => Promise<void>): Promise<void> {
  const waiting = all.entries();
  // All workers take items from the same list.
  const worker = async () => {
    for (const [place, each] of waiting) await work(each, place);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
