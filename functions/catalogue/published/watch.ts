/** Refreshes a value from the published pointer, at most once a second. */
import { errorFields, log } from '#functions/platform/log.ts';

/** Milliseconds between two checks. With the second that the stream takes, and the publication itself, a change is visible within three seconds. */
const checkIntervalMs = 1_000;

interface CachedValue<T> {
  readonly value: T;
  readonly checkedAt: number;
}

/** Runs one refresh at a time; when it fails, the last good value is returned. */
export function watch<T>(name: string, refresh: (last: T | undefined) => Promise<T>): (now: Date) => Promise<T> {
  let cached: CachedValue<T> | undefined;
  let refreshing: Promise<T> | undefined;
  return async (now) => {
    // The shop's clock can also be set back, in tests and by `npm start`.
    if (cached && Math.abs(now.getTime() - cached.checkedAt) < checkIntervalMs) return cached.value;
    refreshing ??= refresh(cached?.value)
      .catch((error: unknown) => {
        if (cached === undefined) throw error;
        log.warn('catalogue.stale', { what: name, ...errorFields(error) });
        return cached.value;
      })
      .then((value) => {
        cached = { value, checkedAt: now.getTime() };
        return value;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };
}
