/** Lists the pictures that a product shows; the job that removes unused pictures keeps them. */

interface Pictured {
  readonly images: readonly { readonly imageUrl: string }[];
  readonly variants?: readonly { readonly images?: readonly { readonly imageUrl: string }[] | undefined }[] | undefined;
  readonly options?: readonly { readonly values: readonly { readonly swatch?: string | undefined }[] }[] | undefined;
}

/** The addresses of the pictures of a product and of its variants, and its swatches, which are pictures or colours such as `#f4a300`. */
export const picturesOfProduct = ({ images, variants = [], options = [] }: Pictured): string[] => [
  ...[...images, ...variants.flatMap((variant) => variant.images ?? [])].map(({ imageUrl }) => imageUrl),
  ...options.flatMap(({ values }) => values.flatMap(({ swatch }) => swatch ?? [])),
];
