/** Lists what a product shows: pictures that are swept must be none of them. */

interface Pictured {
  readonly images: readonly { readonly imageUrl: string }[];
  readonly variants?: readonly { readonly images?: readonly { readonly imageUrl: string }[] | undefined }[] | undefined;
  readonly options?: readonly { readonly values: readonly { readonly swatch?: string | undefined }[] }[] | undefined;
}

/** The addresses of its pictures, of those of its variants, and its swatches, where a colour such as `#f4a300` may stand for a picture. */
export const picturesOfProduct = ({ images, variants = [], options = [] }: Pictured): string[] => [
  ...[...images, ...variants.flatMap((variant) => variant.images ?? [])].map(({ imageUrl }) => imageUrl),
  ...options.flatMap(({ values }) => values.flatMap(({ swatch }) => swatch ?? [])),
];
