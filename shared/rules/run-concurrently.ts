/** Runs a task for each of many items, in the given order, with at most `maxConcurrent` tasks at the same time. */
export async function runConcurrently<T>(maxConcurrent: number, items: readonly T[], task: (item: T, index: number) => Promise<void>): Promise<void> {
  const queue = items.entries();
  // All workers take items from the same queue.
  const worker = async () => {
    for (const [index, item] of queue) await task(item, index);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
}
