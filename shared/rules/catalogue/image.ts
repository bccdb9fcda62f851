/** The URLs of a picture's sizes. A name never changes its content, because it contains the hash of the picture's bytes. */

/** Widths in pixels in which every picture is stored, each as AVIF and WebP. */
export const imageWidths = [320, 640, 1200] as const;
export type ImageFormat = 'avif' | 'webp';

export function imagePath(hash: string, width: number, format: ImageFormat): string {
  return `/images/${hash}-${width}.${format}`;
}

/** The srcset of a stored picture in one format, or null for a URL that is not one of ours. */
export function imageSources(imageUrl: string, format: ImageFormat): string | null {
  const hash = /^\/images\/([a-z0-9]+)-\d+\.(?:webp|avif)$/.exec(imageUrl)?.[1];
  return hash === undefined ? null : imageWidths.map((width) => `${imagePath(hash, width, format)} ${width}w`).join(', ');
}

/** The hash in the URL of a product, category or slide picture; null for any other URL. */
export const hashOfImage = (imageUrl: string): string | null => /^\/images\/([a-z0-9]{1,64})-640\.webp$/.exec(imageUrl)?.[1] ?? null;
