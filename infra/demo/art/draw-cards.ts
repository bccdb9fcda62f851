/** Draws the cards of link previews (web/server/share-tags.ts) from the demo pictures and the shop's mark: `node infra/demo/art/draw-cards.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import pictures from '../pictures/manifest.json' with { type: 'json' };

const folder = new URL('../../../web/public/', import.meta.url);
const [width, height] = [1200, 630];
const mark = await sharp(await readFile(new URL('favicon.svg', folder)), { density: 216 })
  .resize(120, 120)
  .png()
  .toBuffer();

/** Draws several pictures side by side, with the mark in the corner. */
async function card(pictured: readonly { readonly hash: string }[]): Promise<Buffer> {
  const share = width / pictured.length;
  const parts = await Promise.all(
    pictured.map(({ hash }) =>
      sharp(fileURLToPath(new URL(`../pictures/${hash}-1200.webp`, import.meta.url)))
        .resize(share, height, { fit: 'cover' })
        .toBuffer(),
    ),
  );
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([...parts.map((input, index) => ({ input, left: index * share, top: 0 })), { input: mark, left: 40, top: 40 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

const cards = {
  'card-shop.jpg': await card([pictures.slides['handed-down']]),
  'card-clinic.jpg': await card([pictures.doctors['kavita-nair'], pictures.specialities.pediatricians]),
};
for (const [name, content] of Object.entries(cards)) {
  await writeFile(new URL(name, folder), content);
  console.log(`${name} ${(content.length / 1000).toFixed(1)} kB`);
}
