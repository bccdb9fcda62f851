/** How does only one tab at a time do a thing? A lock of the browser; where there is none, each tab does it. */
export function underLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  // Absent outside secure contexts and in some embedded browsers.
  const locks: LockManager | null | undefined = globalThis.navigator?.locks;
  return locks ? locks.request(name, task) : task();
}
