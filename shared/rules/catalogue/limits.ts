/** Limits of searches and wishlists. */

/** The maximum length of a search in characters. */
export const maxSearchLength = 200;
/** The maximum number of products on one wishlist, of a visitor or a customer. */
export const maxWishes = 200;
