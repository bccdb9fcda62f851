/** Computes how long the oldest of several waiting items has waited. */
/** Seconds; 0 when nothing waits. */
export const oldestWaitSeconds = (waiting: readonly { readonly createdAt: string }[], now: Date): number =>
  Math.round(Math.max(0, ...waiting.map(({ createdAt }) => now.getTime() - Date.parse(createdAt))) / 1_000);
