/** Limits of a wishlist. */

/** Products on one wishlist, a visitor's or a customer's. */
export const maxWishes = 200;
