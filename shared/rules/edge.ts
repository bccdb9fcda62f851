/** Sets how long the edge and the browser may cache public responses. */

/** Seconds. A change of the catalogue must be visible within three seconds, of which publishing takes a part. */
const edgeSeconds = 1;

/** Seconds for which the last response is served while the shop does not respond. Money and stock are decided by responses that are never cached. */
const staleIfErrorSeconds = 600;

/** The browser revalidates each time; the edge revalidates once a second, for requests without a token. */
export const publicCacheControl = `public, max-age=0, s-maxage=${edgeSeconds}, stale-if-error=${staleIfErrorSeconds}`;

/** The request headers by which a public response varies: a request with a token may receive more. */
export const varyHeaders = ['authorization', 'token'] as const;
