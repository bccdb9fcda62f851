/** Limits of a search. */

/** The maximum length of a search in characters. */
export const longestSearch = 200;
