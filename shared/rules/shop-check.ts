/** Names the product and the account of the job check-shop: neither is part of the shop's lists, figures and catalogue. */
export const shopCheck = {
  customerId: 'shop-check',
  /** In a domain that cannot exist (RFC 2606), so that no code for this account ever reaches a mailbox. */
  email: 'shop-check@nanhe.invalid',
  addressId: 'shop-check',
  /** Far above every id that the counter of products will assign. */
  productId: 2_000_000_000,
} as const;

/** Only the account of the job may hold this product. */
export const isCheckedProduct = (productId: number, customerId: string | undefined): boolean =>
  productId === shopCheck.productId && customerId === shopCheck.customerId;
