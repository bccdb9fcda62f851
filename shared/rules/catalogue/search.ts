/** Limits of a search. */

/** Characters. */
export const longestSearch = 200;
