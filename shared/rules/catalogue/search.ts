/** Limits of a search. */

/** The maximum length of a search in characters. */
export const maxSearchLength = 200;
