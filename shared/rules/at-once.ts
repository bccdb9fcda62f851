/** Runs a task for each of many items with a limit on how many run at the same time, in the order given. */
export async function runConcurrently<T>(most: number, all: readonly T[], work: (each: T, place: number) => Promise<void>): Promise<void> {
  const waiting = all.entries();
  // All workers take from the same list.
  const worker = async () => {
    for (const [place, each] of waiting) await work(each, place);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
