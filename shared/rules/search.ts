/** How much may a search say? */

/** Characters. */
export const longestSearch = 200;
