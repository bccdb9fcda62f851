/** Names the variant that a line of a cart, an order or a document is about. */
export interface LineRef {
  readonly productId: number;
  /** Absent in records of before November 2026: the only variant, which has the product's id. */
  readonly variantId?: number | undefined;
}

export const variantIdOf = ({ productId, variantId }: LineRef): number => variantId ?? productId;
export const variantRefOf = (line: LineRef) => ({ productId: line.productId, variantId: variantIdOf(line) });
export const isSameVariant = (one: LineRef, other: LineRef): boolean => variantIdOf(one) === variantIdOf(other);

/** The line that is meant: by its variant, or by a product of which there is one line alone. */
export function findLine<Line extends LineRef>(lines: readonly Line[], { productId, variantId }: LineRef): Line | undefined {
  const ofProduct = lines.filter((line) => line.productId === productId);
  if (variantId === undefined) return ofProduct.length === 1 ? ofProduct[0] : undefined;
  return ofProduct.find((line) => variantIdOf(line) === variantId);
}

/** Whether a product alone does not say which line is meant. */
export const isAmbiguous = (lines: readonly LineRef[], { productId, variantId }: LineRef): boolean =>
  variantId === undefined && lines.filter((line) => line.productId === productId).length > 1;

/** The product with the choice in words, if there was one, as documents, mails and parcels name it. */
export const lineName = ({ name, variantTitle = '' }: { name: string; variantTitle?: string | undefined }): string =>
  variantTitle === '' ? name : `${name} (${variantTitle})`;

/** The same for an item of an order as the API shows it. */
export const itemName = ({
  productId,
  productName,
  variant: { title },
}: {
  productId: number;
  productName: string;
  variant: { title: string };
}): string => lineName({ name: productName === '' ? `Product #${productId}` : productName, variantTitle: title });
