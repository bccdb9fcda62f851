/** Finds the pictures of the demo's products, categories and slides, and copies them into the bucket. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { config } from '#functions/platform/config.ts';
import { writeObject } from '#functions/platform/objects/objects.ts';
import { imagePath, imageWidths } from '#shared/rules/catalogue/image.ts';

const PictureEntry = z.strictObject({ hash: z.string().regex(/^[a-z0-9]+$/), alt: z.string().min(1) });
const Manifest = z.strictObject({
  /** By key of the product: the whole product, a close-up, and in use. */
  products: z.record(z.string(), z.array(PictureEntry)),
  /** By key of the product, then by the name of each colour that the product's own pictures do not show. */
  colours: z.record(z.string(), z.record(z.string(), PictureEntry)),
  /** By id of the category. */
  categories: z.record(z.string(), PictureEntry),
  /** By id of the slide; 16 : 9, while all others are square. */
  slides: z.record(z.string(), PictureEntry),
  /** Portraits, by id of the doctor. */
  doctors: z.record(z.string(), PictureEntry),
  /** By id of the speciality. */
  specialities: z.record(z.string(), PictureEntry),
});
export type PictureEntry = z.output<typeof PictureEntry>;

const folder = new URL('../pictures/', import.meta.url);

/** The pictures that infra/demo/art/draw-pictures.ts has drawn. */
export const manifest = (): z.output<typeof Manifest> => Manifest.parse(JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')));

/** All sizes of a picture, each with its key in the bucket and its address. */
export const sizesOf = (hash: string) =>
  imageWidths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => {
      const address = imagePath(hash, width, format);
      return { address, type: `image/${format}`, file: fileURLToPath(new URL(address.replace('/images/', ''), folder)) };
    }),
  );

/** The address stored in products, categories and slides; the addresses of other sizes are derived from it. */
export const addressOf = (hash: string): string => imagePath(hash, 640, 'webp');

export function everyPicture(): readonly PictureEntry[] {
  const { products, colours, ...others } = manifest();
  return [
    ...Object.values(products).flat(),
    ...[...Object.values(colours), ...Object.values(others)].flatMap((each: Readonly<Record<string, PictureEntry>>) => Object.values(each)),
  ];
}

const maxConcurrentUploads = 32;

/** Puts every size of every picture into the images bucket; existing ones stay. */
export async function uploadPictures(): Promise<void> {
  const hashes = new Set(everyPicture().map(({ hash }) => hash));
  const waiting = [...hashes].flatMap(sizesOf).values();
  await Promise.all(
    Array.from({ length: maxConcurrentUploads }, async () => {
      for (const { address, type, file } of waiting) {
        const cacheControl = 'public, max-age=31536000, immutable';
        await writeObject(config('IMAGES_BUCKET'), address.slice(1), await readFile(file), { contentType: type, cacheControl, ifNoneMatch: '*' });
      }
    }),
  );
}
