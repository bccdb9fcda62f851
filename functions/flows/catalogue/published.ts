/** How does a function know the published catalogue? In memory, asking every two seconds whether the pointer has moved. */
import { errorFields, log } from '#functions/http/log.ts';
import { Shelf } from './shelf.ts';
import { readBase, readPointer, readVersion } from './version.ts';

const milliseconds = 2_000;

interface Watched<T> {
  readonly value: T;
  readonly checkedAt: number;
}

/** One refresh at a time; when it fails, the last good value goes on. */
function watch<T>(name: string, refresh: (last: T | undefined) => Promise<T>): (now: Date) => Promise<T> {
  let held: Watched<T> | undefined;
  let running: Promise<T> | undefined;
  return async (now) => {
    // The request's own time may go back as well as forward.
    if (held && Math.abs(now.getTime() - held.checkedAt) < milliseconds) return held.value;
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

/** The whole catalogue; empty before anything was published. */
export const shelf: (now: Date) => Promise<Shelf> = watch('shelf', async (last: Shelf | undefined) => {
  const shown = last ?? new Shelf();
  const seen = await readPointer();
  if (seen === null || seen.pointer.key === shown.key) return shown;
  const version = await readVersion(seen.pointer.key);
  const base = version.base === shown.base && shown.key !== null ? undefined : await readBase(version.base);
  shown.show(seen.pointer.key, version, base);
  return shown;
});
