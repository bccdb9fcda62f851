/** How long the edge and the browser may cache public responses. */

/** Seconds. A change of the catalogue has to be visible within three, and publishing takes part of them. */
export const edgeSeconds = 1;

/** While the shop cannot respond, its last response is better than none. Money and stock are decided by responses that are never cached. */
const withoutAnswer = 600;

/** The browser revalidates each time; the edge revalidates once a second, for requests without a token. */
export const isPubliclyCacheable = `public, max-age=0, s-maxage=${edgeSeconds}, stale-if-error=${withoutAnswer}`;

/** What a public response varies by besides its URL: a request with a token may be shown more. */
export const varying = ['authorization', 'token'] as const;
