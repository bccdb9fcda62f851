/**
 * Draws the pictures of the demo catalogue: `node infra/demo/art/draw-pictures.ts` draws all of them and encodes those that changed
 * into infra/demo/pictures, with a manifest of what they show.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { imageWidths } from '#shared/rules/catalogue/image.ts';
import { collections } from './collections.ts';
import { portrait, portraits } from './doctors.ts';
import type { Drawing } from './drawing.ts';
import { canvas, picture } from './kit.ts';
import { cover, detail, inUse, whole } from './scene.ts';
import { slideDrawings, wide } from './slides.ts';
import { specialityDrawings } from './specialities.ts';

const folder = fileURLToPath(new URL('../pictures/', import.meta.url));
/** Effort 2: an eighth of the time of 4 at 1200 px, a tenth more bytes. */
const settings = { avif: { quality: 50, effort: 2 }, webp: { quality: 74, effort: 4 } } as const;

interface PictureEntry {
  readonly hash: string;
  readonly alt: string;
}
interface Size {
  readonly width: number;
  readonly height: number;
}
const square: Size = { width: canvas, height: canvas };
const wanted = new Map<string, { readonly svg: string; readonly size: Size }>();

function show(content: string, alt: string, size = square): PictureEntry {
  const svg = picture(content, size.width, size.height);
  // The hash includes the settings, because addresses are cached for ever.
  const hash = createHash('sha256').update(svg).update(JSON.stringify(settings)).digest('hex').slice(0, 20);
  wanted.set(hash, { svg, size });
  return { hash, alt: alt.charAt(0).toUpperCase() + alt.slice(1) };
}

const filesOf = (hash: string) =>
  imageWidths.flatMap((width) => (['avif', 'webp'] as const).map((format) => ({ width, format, file: `${hash}-${width}.${format}` })));

async function encode(hash: string, svg: string, size: Size): Promise<void> {
  const largest = Math.max(...imageWidths);
  const drawn = await sharp(Buffer.from(svg), { density: (72 * largest) / size.width })
    .flatten({ background: '#FFF8EE' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const { width, format, file } of filesOf(hash)) {
    const resized = sharp(drawn).resize(width, Math.round((width * size.height) / size.width));
    await (format === 'avif' ? resized.avif(settings.avif) : resized.webp(settings.webp)).toFile(`${folder}${file}`);
  }
}

const products: Record<string, readonly PictureEntry[]> = {};
const colours: Record<string, Record<string, PictureEntry>> = {};
const categories: Record<string, PictureEntry> = {};
for (const [place, [id, { things, third, cover: shown, alt }]] of Object.entries(collections).entries()) {
  for (const [index, [key, thing]] of Object.entries(things).entries()) {
    const seed = index + place * 3;
    const used = inUse(thing, seed, third);
    products[key] = [show(whole(thing, seed), thing.says), show(detail(thing, seed), `a close look at ${thing.says}`), show(used.art, used.says)];
    for (const [colour, drawn] of Object.entries(thing.colours ?? {}))
      (colours[key] ??= {})[colour] = show(whole({ ...thing, ...drawn }, seed), drawn.says);
  }
  const [middle, left, right] = shown.map((key) => things[key]) as [Drawing, Drawing, Drawing];
  categories[id] = show(cover([middle, left, right], place), alt);
}

const slides = Object.fromEntries(Object.entries(slideDrawings).map(([key, { art, says }]) => [key, show(art, says, wide)]));
const doctors = Object.fromEntries(Object.entries(portraits).map(([key, who]) => [key, show(portrait(who), 'a doctor in a white coat')]));
const specialities = Object.fromEntries(Object.entries(specialityDrawings).map(([key, { art, says }]) => [key, show(art, says)]));

mkdirSync(folder, { recursive: true });
const missing = [...wanted].filter(([hash]) => filesOf(hash).some(({ file }) => !existsSync(`${folder}${file}`)));
let done = 0;
const queue = missing.values();
// Only a few at a time, because sharp uses a core for each.
await Promise.all(
  Array.from({ length: Math.max(2, availableParallelism() * 2) }, async () => {
    for (const [hash, { svg, size }] of queue) {
      await encode(hash, svg, size);
      if (++done % 20 === 0) console.log(`${done} of ${missing.length}`);
    }
  }),
);
writeFileSync(`${folder}manifest.json`, `${JSON.stringify({ products, colours, categories, slides, doctors, specialities }, null, 2)}\n`);
const names = new Set([...wanted.keys()].flatMap((hash) => filesOf(hash).map(({ file }) => file)));
for (const file of readdirSync(folder)) if (/\.(avif|webp)$/.test(file) && !names.has(file)) rmSync(`${folder}${file}`);
console.log(`${wanted.size} pictures, ${missing.length} of them new.`);
