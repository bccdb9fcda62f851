/** What the owner of the shop can set about the site. */
export const settings: { readonly brand: string; readonly guestCart: boolean } = {
  brand: 'Nanhe',
  /** True: visitors fill a cart and sign in at checkout. False: Add to Cart keeps the line and leads to sign-in first. */
  guestCart: false,
};
