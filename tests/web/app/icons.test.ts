/** The icons and the web manifest: what the document and the manifest name exists, in the size that they say. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const folder = new URL('../../../web/', import.meta.url);
const file = (path: string) => readFile(new URL(`public${path}`, folder));
const page = await readFile(new URL('index.html', folder), 'utf8');
const hrefOf = (link: RegExp) => /href="([^"]+)"/.exec(link.exec(page)?.[0] ?? '')?.[1] ?? '';
/** Width and height of a PNG, from its first chunk. */
const sizeOf = (content: Buffer) => [content.readUInt32BE(16), content.readUInt32BE(20)];

describe('the icons of the site', () => {
  it('has an ICO of 16, 32 and 48 pixels, a drawing and an icon for Apple', async () => {
    const ico = await file(hrefOf(/<link rel="icon"[^>]*sizes="32x32"[^>]*>/));
    expect([6, 22, 38].map((entry) => ico.readUInt8(entry))).toEqual([16, 32, 48]);
    expect(String(await file(hrefOf(/<link rel="icon"[^>]*svg[^>]*>/)))).toMatch(/^<svg/);
    expect(sizeOf(await file(hrefOf(/<link rel="apple-touch-icon"[^>]*>/)))).toEqual([180, 180]);
  });

  it('has a web manifest with which the shop can be installed', async () => {
    const manifest = z
      .object({
        name: z.string().min(1),
        short_name: z.string().max(12),
        start_url: z.literal('/'),
        display: z.literal('standalone'),
        icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.literal('image/png'), purpose: z.enum(['any', 'maskable']) })),
      })
      .parse(JSON.parse(String(await file(hrefOf(/<link rel="manifest"[^>]*>/)))));
    for (const { src, sizes } of manifest.icons) expect(sizeOf(await file(src)).join('x'), src).toBe(sizes);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  });
});
