/** Caches the result of `read` for some milliseconds of the shop's clock. */
export function cachedFor<T>(cacheMs: number, read: (now: Date) => Promise<T>): { get: (now: Date) => Promise<T>; reset: () => void } {
  let cached: { readonly value: T; readonly at: number } | undefined;
  return {
    async get(now) {
      const at = now.getTime();
      // The shop's clock can also be set back, in tests and by `npm start`.
      if (cached === undefined || Math.abs(at - cached.at) >= cacheMs) cached = { value: await read(now), at };
      return cached.value;
    },
    reset() {
      cached = undefined;
    },
  };
}
