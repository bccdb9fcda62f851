/** Limits of a wishlist. */

/** The maximum number of products on one wishlist, of a visitor or a customer. */
export const maxWishes = 200;
