/** What the owner of the shop can set about the site. */
export const settings: { readonly brand: string; readonly guestCart: boolean } = {
  brand: 'Nanhe',
  /** True: visitors fill a cart and sign in at checkout. False: Add to Cart, Buy Now and Checkout lead to sign-in first; what was added is kept. */
  guestCart: true,
};
