/** How long has the oldest of what waits been waiting? */

/** Seconds; 0 when nothing waits. */
export const oldestSeconds = (waiting: readonly { readonly createdAt: string }[], now: Date): number =>
  Math.round(Math.max(0, ...waiting.map(({ createdAt }) => now.getTime() - Date.parse(createdAt))) / 1_000);
