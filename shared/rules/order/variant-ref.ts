/** Names the variant of a line of a cart, an order or a document. */
export interface LineRef {
  readonly productId: number;
  /** Absent in records from before November 2026: the line names the only variant, which has the product's id. */
  readonly variantId?: number | undefined;
}

export const variantIdOf = ({ productId, variantId }: LineRef): number => variantId ?? productId;
export const variantRefOf = (line: LineRef) => ({ productId: line.productId, variantId: variantIdOf(line) });
export const isSameVariant = (one: LineRef, other: LineRef): boolean => variantIdOf(one) === variantIdOf(other);

/** Finds a line by its variant, or by its product when that has only one line. */
export function findLine<Line extends LineRef>(lines: readonly Line[], { productId, variantId }: LineRef): Line | undefined {
  const ofProduct = lines.filter((line) => line.productId === productId);
  if (variantId === undefined) return ofProduct.length === 1 ? ofProduct[0] : undefined;
  return ofProduct.find((line) => variantIdOf(line) === variantId);
}

/** Whether the product has several lines, so that the variant must be named. */
export const isAmbiguous = (lines: readonly LineRef[], { productId, variantId }: LineRef): boolean =>
  variantId === undefined && lines.filter((line) => line.productId === productId).length > 1;

/** The name of the product with the choice, if any, for documents, mails and parcels. */
export const lineName = ({ name, variantTitle = '' }: { name: string; variantTitle?: string | undefined }): string =>
  variantTitle === '' ? name : `${name} (${variantTitle})`;

/** The same name for an item of an order in the API's form. */
export const itemName = ({
  productId,
  productName,
  variant: { title },
}: {
  productId: number;
  productName: string;
  variant: { title: string };
}): string => lineName({ name: productName === '' ? `Product #${productId}` : productName, variantTitle: title });
