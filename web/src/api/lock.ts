/** Runs a task in one tab at a time, under a lock of the browser; without locks each tab runs it. */
export function underLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  // Absent outside secure contexts and in some embedded browsers.
  const locks: LockManager | null | undefined = globalThis.navigator?.locks;
  return locks ? locks.request(name, task) : task();
}
