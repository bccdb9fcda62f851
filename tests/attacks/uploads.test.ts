/** Picture uploads: every endpoint that takes a form with a picture refuses other files and stores only re-encoded pictures. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { config } from '#functions/platform/config.ts';
import { readObject } from '#functions/platform/objects/objects.ts';
import type { Endpoint } from '#shared/contract/define.ts';
import { type Key, keys, registry } from '#shared/contract/index.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openCaseFixtures, openSharedFixtures, png } from '#tests/matrix/fixtures.ts';
import { staffObjects } from '#tests/matrix/staff-objects.ts';

const pictureForms = keys.filter((key) => (registry[key] as Endpoint & { readonly multipart?: unknown }).multipart !== undefined);
/** A form whose picture must be there; at `patient.updateProfile` an empty file is none. */
const allRefusedBy: Key = 'carousel.uploadImage';
/** Each form reads its picture by the same module, so all files are refused at one form, and one kind at each of the others. */
const refusedEverywhere = 'an SVG that calls itself a PNG';
const script = '<script>alert(document.domain)</script>';

const shop = await openShop();
const stage = await openSharedFixtures(shop);

/** Posts a picture as a browser does, with a file name and a type of the sender's choice. */
async function upload(key: Key, bytes: Uint8Array, name: string, type: string) {
  const fixtures = await openCaseFixtures(stage);
  const { params = {} } = (await staffObjects[key]?.request(fixtures)) ?? {};
  const form = new FormData();
  form.set('image', new File([new Uint8Array(bytes)], name, { type }));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return shop.call(key, {
    as: fixtures.actor,
    params,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  });
}

/** A PNG of so many black pixels in width and height, one bit each. */
function flood(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const refused: Readonly<Record<string, () => Promise<readonly [Uint8Array, string, string]>>> = {
  'an SVG with a script': async () => [Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'a.svg', 'image/svg+xml'],
  'an SVG that calls itself a PNG': async () => [
    Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'a.png',
    'image/png',
  ],
  'an HTML page': async () => [Buffer.from(`<!doctype html>${script}`), 'a.html', 'text/html'],
  'an HTML page that begins like a GIF': async () => [Buffer.from(`GIF89a/*${script.repeat(30)}*/`), 'a.gif', 'image/gif'],
  'a PDF': async () => [Buffer.from('%PDF-1.7\n1 0 obj << /JS (app.alert(1)) >> endobj'), 'a.jpg', 'image/jpeg'],
  'a program': async () => [Buffer.from('\x7fELF'.padEnd(500, 'x')), 'a.webp', 'image/webp'],
  'half a picture': async () => [(await png()).subarray(0, 60), 'a.png', 'image/png'],
  'four hundred million pixels in a few kilobytes': async () => [flood(20_000), 'a.png', 'image/png'],
  '5 MB and a byte': async () => [Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024 + 1)]), 'a.png', 'image/png'],
  'an empty file': async () => [Buffer.alloc(0), 'a.png', 'image/png'],
};

describe.each(pictureForms)('%s', (key) => {
  it.each(Object.keys(refused).filter((what) => key === allRefusedBy || what === refusedEverywhere))(
    `refuses %s as the picture of ${key}`,
    { timeout: 60_000 },
    async (what) => {
      const [bytes, name, type] = await (refused[what] as () => Promise<readonly [Uint8Array, string, string]>)();
      const answer = await upload(key, bytes, name, type);
      expect([400, 413]).toContain(answer.status);
      expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
      expect(JSON.stringify(answer.body)).not.toMatch(/vips|sharp|\n\s+at /i);
    },
  );

  it(`re-encodes a picture with a script in or behind it for ${key}`, { timeout: 60_000 }, async () => {
    const behind = Buffer.concat([await png(), Buffer.from(script)]);
    const inside = await sharp(await png())
      .jpeg()
      .withMetadata({ exif: { IFD0: { ImageDescription: script } } })
      .toBuffer();
    for (const [bytes, name, type] of [
      [behind, '../../index.html', 'text/html'],
      [inside, 'a.svg', 'image/svg+xml'],
    ] as const) {
      const answer = await upload(key, bytes, name, type);
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
      const address: string = answer.body.imageUrl ?? answer.body.user.image;
      // The shop chooses the name and encodes the pixels again.
      expect(address).toMatch(/^\/images\/[a-z0-9]{1,64}-640\.webp$/);
      for (const path of [address, address.replace('.webp', '.avif')]) {
        const kept = await readObject(config('IMAGES_BUCKET'), path.slice(1));
        expect(Buffer.from(kept?.bytes ?? []).toString('latin1')).not.toContain('<script');
        expect(['webp', 'heif']).toContain((await sharp(kept?.bytes).metadata()).format);
      }
    }
  });
});
