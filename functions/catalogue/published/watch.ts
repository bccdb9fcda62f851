/** Follows the published pointer: checks at most once a second whether it has moved. */
import { errorFields, log } from '#functions/platform/log.ts';

/** Milliseconds between two checks. With the second that the stream takes, and the publication itself, a change is visible within three seconds. */
const checkIntervalMs = 1_000;

interface Watched<T> {
  readonly value: T;
  readonly checkedAt: number;
}

/** Runs one refresh at a time; when it fails, the last good value is returned. */
export function watch<T>(name: string, refresh: (last: T | undefined) => Promise<T>): (now: Date) => Promise<T> {
  let held: Watched<T> | undefined;
  let running: Promise<T> | undefined;
  return async (now) => {
    // The time of a request may be earlier as well as later than the last one.
    if (held && Math.abs(now.getTime() - held.checkedAt) < checkIntervalMs) return held.value;
    running ??= refresh(held?.value)
      .catch((error: unknown) => {
        if (held === undefined) throw error;
        log.warn('catalogue.stale', { what: name, ...errorFields(error) });
        return held.value;
      })
      .then((value) => {
        held = { value, checkedAt: now.getTime() };
        return value;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
