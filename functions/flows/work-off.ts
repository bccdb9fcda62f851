/** How does a job that runs by the clock work off what is due? So many at once, and nothing new is begun once its time is over: what is left stays due. */

/** Milliseconds; a job's function has a minute, and one look at a provider that is slow to answer takes up to half of it. */
const budget = 30_000;

/** @param work never throws: one that is bad must not stop the others */
export async function workOff<T>(due: readonly T[], atOnce: number, work: (each: T) => Promise<void>): Promise<void> {
  const ends = performance.now() + budget;
  const waiting = due.values();
  // All take from the same list.
  const worker = async () => {
    for (const each of waiting) {
      if (performance.now() > ends) return;
      await work(each);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
