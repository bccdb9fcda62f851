/** How much can be wished for? */

/** Products on one wishlist, a visitor's or a customer's. */
export const mostWishes = 200;
