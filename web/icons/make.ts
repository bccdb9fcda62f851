/** Draws the site's icons from web/public/favicon.svg: `node web/icons/make.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../public/', import.meta.url);
const drawing = await readFile(new URL('favicon.svg', folder), 'utf8');
/**
 * Returns the round mark (40 units wide) on a square of its own green, which systems crop to their own shape. @param markShare the mark's width as a share
 * of the square's
 */
const squareIcon = (markShare: number) => {
  const edge = 40 / markShare;
  const from = (edge - 40) / 2;
  return drawing.replace(
    'viewBox="0 0 40 40">',
    `viewBox="${-from} ${-from} ${edge} ${edge}"><path d="M${-from} ${-from}h${edge}v${edge}h-${edge}z" fill="#0B6E69"/>`,
  );
};
const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 40) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** An ICO of PNG pictures: a header of 6 bytes, an entry of 16 bytes for each picture, the pictures. */
function ico(pictures: readonly { size: number; content: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, content }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(content.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += content.length;
  }
  return Buffer.concat([header, ...pictures.map(({ content }) => content)]);
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, content: await png(drawing, size) })));
// Apple's and Android's home screens crop icons: the mark stays within the central circle of 80 %, which no crop touches.
const icons = {
  'favicon.ico': ico(small),
  'apple-touch-icon.png': await png(squareIcon(0.9), 180),
  'icon-192.png': await png(drawing, 192),
  'icon-512.png': await png(drawing, 512),
  'icon-maskable-512.png': await png(squareIcon(0.78), 512),
};
for (const [name, content] of Object.entries(icons)) {
  await writeFile(new URL(name, folder), content);
  console.log(`${name} ${(content.length / 1000).toFixed(1)} kB`);
}
