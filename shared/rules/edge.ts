/** For how long may what everybody is shown be kept on its way? */

/** Seconds. A change of the catalogue has to be seen within three, and publishing takes its part of them. */
export const edgeSeconds = 1;

/** While the shop cannot answer, its last answer is better than none. Money and stock are decided by what is not kept at all. */
const withoutAnswer = 600;

/** The browser asks each time whether its answer is still the one; the edge, for whoever shows no token, once a second. */
export const publicCacheControl = `public, max-age=0, s-maxage=${edgeSeconds}, stale-if-error=${withoutAnswer}`;

/** What an answer for everybody depends on besides its address: who shows a token may be shown more. */
export const varying = ['authorization', 'token'] as const;
