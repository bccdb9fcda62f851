/** How does a job that runs by the clock work off what is due? So many at once, and nothing new is begun once its time is over: what is left stays due. */
import { atOnce } from '#shared/rules/at-once.ts';

/** Milliseconds; a job's function has a minute, and one look at a provider that is slow to answer takes up to half of it. */
const budget = 30_000;

/** @param work never throws: one that is bad must not stop the others */
export async function processBatch<T>(due: readonly T[], most: number, work: (each: T) => Promise<void>): Promise<void> {
  const ends = performance.now() + budget;
  await atOnce(most, due, async (each) => {
    if (performance.now() <= ends) await work(each);
  });
}
