/** Importing the pictures that a file names: each is re-encoded, or reported with the reason. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { storePicture } from '#functions/pictures/store-picture.ts';
import { config } from '#functions/platform/config.ts';
import { readObject } from '#functions/platform/objects/objects.ts';
import { isPublicAddress } from '#functions/platform/web/public-web.ts';
import { imagePath, imageWidths } from '#shared/rules/catalogue/image.ts';
import { hostilePictures } from '#tests/kit/hostile-pictures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createImportSteps, sheet, startPictureServer } from './import-steps.ts';

const served = new Map<string, Buffer>();
let down = false;

const drawn = (colour: string, width = 80, height = 40) => sharp({ create: { width, height, channels: 3, background: colour } });
const shop = await openShop();
const importSteps = createImportSteps(shop);
const server = await startPictureServer((where, res) => {
  const content = served.get(where);
  return down || content === undefined ? res.writeHead(down ? 503 : 404).end() : res.end(content);
});
served.set('/red.jpg', await drawn('red').jpeg().toBuffer());
served.set('/blue.png', await drawn('blue', 30, 30).png().toBuffer());

const stored = async (address: string) => (await readObject(config('IMAGES_BUCKET'), address.slice(1)))?.bytes;

describe('storing a picture', () => {
  it('stores a picture upright in every size and both formats, without its camera metadata', async () => {
    const photo = await drawn('green', 1_600, 900)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'secret name' } })
      .jpeg()
      .toBuffer();
    const address = await storePicture(photo);
    const hash = /^\/images\/([a-f0-9]{20})-640\.webp$/.exec(address)?.[1] ?? '';
    for (const width of imageWidths) {
      for (const format of ['avif', 'webp'] as const) {
        const content = await stored(imagePath(hash, width, format));
        const facts = await sharp(content).metadata();
        expect(facts).toMatchObject({ format: format === 'avif' ? 'heif' : 'webp', width: Math.min(width, 900) });
        expect(facts.height).toBeGreaterThan(facts.width);
        expect(facts).not.toHaveProperty('exif');
        expect(Buffer.from(content ?? []).includes('secret name')).toBe(false);
      }
    }
    expect(await storePicture(photo)).toBe(address);
  });

  it('rejects a file that is not a still picture or is too large', async () => {
    const frames = await sharp([await drawn('red', 20, 20).png().toBuffer(), await drawn('blue', 20, 20).png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    const png = await drawn('red', 10, 10).png().toBuffer();
    const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
    const animatedPng = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    await expect(storePicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).rejects.toThrow(
      'is no JPEG, PNG, WebP, AVIF or GIF picture',
    );
    await expect(storePicture(Buffer.from('<!doctype html><title>Sign in</title>'))).rejects.toThrow('is no JPEG, PNG, WebP, AVIF or GIF picture');
    await expect(storePicture(frames)).rejects.toThrow('is animated');
    await expect(storePicture(animatedPng)).rejects.toThrow('is animated');
    await expect(storePicture((await drawn('red', 800, 400).jpeg().toBuffer()).subarray(0, 300))).rejects.toThrow(/^cannot be decoded/);
    await expect(storePicture(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toThrow('is larger than 5 MB');
  });

  it('rejects a picture with too many pixels before decoding it', async () => {
    const flood = await hostilePictures['a flood of pixels in a small file']();
    await expect(storePicture(flood)).rejects.toThrow('has more than 50 million pixels');
  });

  it('removes a script that is appended to a picture', async () => {
    const polyglot = Buffer.concat([await drawn('yellow').jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const content = await stored(await storePicture(polyglot));
    expect(Buffer.from(content ?? []).includes('script')).toBe(false);
  });
});

describe('the pictures of an import', () => {
  it('orders imported pictures by position and keeps their alt texts', async () => {
    await importSteps.importText(
      sheet(
        {
          Handle: 'cot',
          Title: 'Cot',
          'Variant Price': 100,
          'Image Src': `${server.url}/blue.png`,
          'Image Position': 2,
          'Image Alt Text': 'From the side',
          Type: 'Beds',
        },
        { Handle: 'cot', 'Image Src': `${server.url}/red.jpg`, 'Image Position': 1 },
      ),
    );
    const cot = await importSteps.productNamed('Cot');
    expect(cot?.images).toMatchObject([
      { imageType: 'primary', altText: 'Cot' },
      { imageType: 'secondary', altText: 'From the side' },
    ]);
    for (const { imageUrl } of cot?.images ?? []) expect((await stored(imageUrl))?.length).toBeGreaterThan(50);
    expect(await shop.table.get('CATEGORY#beds', 'CATEGORY')).toMatchObject({ imageUrl: cot?.images[0]?.imageUrl });
  });

  it('reports an unreachable picture by row, and the next import fetches only that picture', async () => {
    const text = sheet({ sku: 'P-1', name: 'Pram', price: 100, image: `${server.url}/red.jpg`, images: `${server.url}/missing.jpg` });
    const ended = await importSteps.importText(text);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.lines).toContain(`row 2: the picture "${server.url}/missing.jpg" could not be fetched (HTTP 404)`);
    expect(ended.lines.at(-1)).toBe('Pictures: 1 stored, 1 could not be fetched; the next import tries again.');
    expect((await importSteps.productNamed('Pram'))?.images).toHaveLength(1);
    const revision = (await importSteps.productNamed('Pram'))?.revision;
    expect((await importSteps.importText(text)).output).toContain('0 new, 0 changed, 1 unchanged');
    expect((await importSteps.productNamed('Pram'))?.revision).toBe(revision);
    served.set('/missing.jpg', await drawn('grey', 100, 100).webp().toBuffer());
    const asked = server.requestedPaths.length;
    expect((await importSteps.importText(text)).output).toContain('0 new, 1 changed, 0 unchanged');
    expect(server.requestedPaths.slice(asked)).toEqual(['/missing.jpg']);
    expect((await importSteps.productNamed('Pram'))?.images).toHaveLength(2);
    expect((await importSteps.importText(text)).output).toContain('0 new, 0 changed, 1 unchanged');
  });

  it('gives variants their pictures from a file that has no column for the pictures of the product', async () => {
    for (const colour of ['red', 'blue']) served.set(`/shirt-${colour}.png`, await drawn(colour, 120, 120).png().toBuffer());
    const row = (colour: string, more: object = {}) => ({
      ...{ sku: `SHIRT-${colour}`, name: 'Shirt', price: 100, product: 'shirt', option1Name: 'Colour', option1Value: colour },
      ...more,
    });
    const pictured = sheet(...['red', 'blue'].map((colour) => row(colour, { variantImage: `${server.url}/shirt-${colour}.png` })));
    await importSteps.importText(sheet(row('red'), row('blue')));
    expect((await importSteps.importText(pictured)).output).toContain('0 new, 1 changed, 0 unchanged');
    const images = async () => (await importSteps.productNamed('Shirt'))?.variants?.map((variant) => variant.images?.length);
    expect(await images()).toEqual([1, 1]);
    const asked = server.requestedPaths.length;
    expect((await importSteps.importText(pictured)).output).toContain('0 new, 0 changed, 1 unchanged');
    // A new product keeps them in its record, too, so the next import does not fetch them again.
    const copy = pictured.replaceAll('SHIRT', 'BLOUSE').replaceAll('Shirt', 'Blouse').replaceAll(',shirt,', ',blouse,');
    expect((await importSteps.importText(copy)).output).toContain('1 new, 0 changed, 0 unchanged');
    const fetched = server.requestedPaths.length;
    expect(fetched).toBe(asked + 2);
    expect((await importSteps.importText(copy)).output).toContain('0 new, 0 changed, 1 unchanged');
    expect(server.requestedPaths.length).toBe(fetched);
  });

  it('keeps the further pictures that staff gave to a variant while the picture of its row stays', async () => {
    for (const name of ['front', 'back', 'new'])
      served.set(
        `/vest-${name}.png`,
        await drawn('navy', 90 + name.length, 90)
          .png()
          .toBuffer(),
      );
    const vest = (price: number, picture: string) =>
      sheet({
        ...{ sku: 'VEST-S', name: 'Vest', price, product: 'vest', option1Name: 'Size', option1Value: 'S' },
        variantImage: `${server.url}/vest-${picture}.png`,
      });
    await importSteps.importText(vest(100, 'front'));
    const made = await importSteps.productNamed('Vest');
    const [variant] = made?.variants ?? [];
    const images = [variant?.images?.[0]?.imageUrl, await storePicture(served.get('/vest-back.png') ?? Buffer.alloc(0))];
    const body = { options: made?.options, variants: [{ id: variant?.id, options: { Size: 'S' }, sku: 'VEST-S', price: 100, images }] };
    const edit = { as: await shop.admin(), params: { id: String(made?.id) }, body };
    expect(await shop.call('product.update', edit)).toMatchObject({ status: 200 });
    const imagesNow = async () => (await importSteps.productNamed('Vest'))?.variants?.[0]?.images?.map(({ imageUrl }) => imageUrl);
    expect((await importSteps.importText(vest(120, 'front'))).output).toContain('0 new, 1 changed, 0 unchanged');
    expect(await imagesNow()).toEqual(images);
    await importSteps.importText(vest(120, 'new'));
    expect(await imagesNow()).toEqual([expect.not.stringContaining(images[0] ?? '')]);
  });

  it('adds a missing picture that is fetched at last behind those that staff have chosen since', async () => {
    served.set('/mat-1.png', await drawn('olive', 61, 61).png().toBuffer());
    const mat = sheet({ sku: 'MAT-1', name: 'Play mat', price: 100, image: `${server.url}/mat-1.png`, images: `${server.url}/mat-2.png` });
    await importSteps.importText(mat);
    const { id } = (await importSteps.productNamed('Play mat')) ?? {};
    const own = await storePicture(await drawn('teal', 62, 62).png().toBuffer());
    const body = { images: [{ imageUrl: own, altText: 'In the garden', imageType: 'primary' }] };
    expect(await shop.call('product.update', { as: await shop.admin(), params: { id: String(id) }, body })).toMatchObject({ status: 200 });
    served.set('/mat-2.png', await drawn('beige', 63, 63).png().toBuffer());
    expect((await importSteps.importText(mat)).output).toContain('0 new, 1 changed, 0 unchanged');
    expect((await importSteps.productNamed('Play mat'))?.images).toMatchObject([
      { imageUrl: own, altText: 'In the garden', imageType: 'primary' },
      { altText: 'Play mat', imageType: 'gallery' },
    ]);
    expect((await importSteps.importText(mat)).output).toContain('0 new, 0 changed, 1 unchanged');
  });

  it('keeps the pictures that staff gave to a product whose changed row names none', async () => {
    const ball = (price: number) => sheet({ sku: 'BALL-1', name: 'Ball', price, image: '' });
    await importSteps.importText(ball(100));
    const { id } = (await importSteps.productNamed('Ball')) ?? {};
    const own = await storePicture(await drawn('tan', 64, 64).png().toBuffer());
    const body = { images: [{ imageUrl: own, altText: 'A ball', imageType: 'primary' }] };
    expect(await shop.call('product.update', { as: await shop.admin(), params: { id: String(id) }, body })).toMatchObject({ status: 200 });
    expect((await importSteps.importText(ball(120))).output).toContain('0 new, 1 changed, 0 unchanged');
    expect(await importSteps.productNamed('Ball')).toMatchObject({ price: 12_000, images: [{ imageUrl: own }] });
  });

  it('keeps what staff changed of the variants of an unchanged row when a missing picture is fetched at last', async () => {
    const scarf = sheet(
      ...['red', 'blue'].map((colour) => ({
        ...{ sku: `SCARF-${colour}`, name: 'Scarf', price: 500, product: 'scarf', option1Name: 'Colour', option1Value: colour },
        variantImage: `${server.url}/scarf-${colour}.png`,
      })),
    );
    await importSteps.importText(scarf);
    const made = await importSteps.productNamed('Scarf');
    const [red, blue] = made?.variants ?? [];
    const body = { options: made?.options, variants: [{ id: red?.id, options: { Colour: 'red' }, sku: 'SCARF-new', price: 450 }] };
    const edit = { as: await shop.admin(), params: { id: String(made?.id) }, body };
    expect(await shop.call('product.update', edit)).toMatchObject({ status: 200 });
    for (const colour of ['red', 'blue']) served.set(`/scarf-${colour}.png`, await drawn(colour, 70, 70).png().toBuffer());
    expect((await importSteps.importText(scarf)).output).toContain('0 new, 1 changed, 0 unchanged');
    const now = await importSteps.productNamed('Scarf');
    expect(now?.variants).toMatchObject([{ id: red?.id, sku: 'SCARF-new', price: 45_000, images: [{ altText: 'red' }] }]);
    expect(now?.variants?.some(({ id }) => id === blue?.id)).toBe(false);
    expect((await importSteps.importText(scarf)).output).toContain('0 new, 0 changed, 1 unchanged');
  });

  it('fetches a picture again that staff removed from the product, and the sweep deleted, when the product changes', async () => {
    served.set('/purple.png', await drawn('purple', 200, 200).png().toBuffer());
    const swing = (price: number) => sheet({ sku: 'P-9', name: 'Swing', price, image: `${server.url}/purple.png` });
    await importSteps.importText(swing(100));
    const { id = 0, images = [] } = (await importSteps.productNamed('Swing')) ?? {};
    const removed = { as: await shop.admin(), params: { id: String(id) }, body: { images: [] } };
    expect(await shop.call('product.update', removed)).toMatchObject({ status: 200 });
    await shop.deliverEvents();
    shop.advanceClock(2 * 86_400);
    await shop.runJob('sweep-pictures');
    expect(await stored(images[0]?.imageUrl ?? '')).toBeUndefined();
    expect((await importSteps.importText(swing(120))).output).toContain('Pictures: 1 stored.');
    const [again] = (await importSteps.productNamed('Swing'))?.images ?? [];
    expect(await stored(again?.imageUrl ?? '')).toBeDefined();
  });

  it('imports a product without its picture when the address is private', async () => {
    const text = sheet(
      { sku: 'P-2', name: 'Bib', price: 100, image: 'http://169.254.169.254/latest/meta-data/x.jpg' },
      { sku: 'P-3', name: 'Cap', price: 100, image: `${server.url}/red.jpg` },
    );
    const asked = server.requestedPaths.length;
    const ended = await importSteps.run([await importSteps.file(text)], { isAllowed: isPublicAddress });
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.output).toContain(
      'row 2: the picture "http://169.254.169.254/latest/meta-data/x.jpg" is not on the public internet (169.254.169.254), so it is not fetched',
    );
    expect(server.requestedPaths.slice(asked)).toEqual([]);
    expect(await importSteps.productNamed('Cap')).toMatchObject({ images: [] });
  });

  it('stops asking a host for pictures after several failures in a row', async () => {
    const hats = Array.from({ length: 30 }, (_, index) => ({
      sku: `H-${index}`,
      name: `Hat ${index}`,
      price: 100,
      image: `${server.url}/hat-${index}.jpg`,
    }));
    down = true;
    const asked = server.requestedPaths.length;
    const ended = await importSteps.importText(sheet(...hats)).finally(() => {
      down = false;
    });
    expect(ended).toMatchObject({ code: 0 });
    expect(server.requestedPaths.length - asked).toBeLessThan(12);
    expect(ended.output).toContain('does not answer, so its further pictures are left for the next import');
    expect(ended.lines.at(-1)).toBe('Pictures: 0 stored, 30 could not be fetched; the next import tries again.');
  });

  it('skips pictures with --no-images and reads them from a folder with --images-from', async () => {
    const text = sheet(
      { sku: 'P-4', name: 'Sock', price: 100, image: `${server.url}/sock.png`, images: '../../etc/passwd.png' },
      { sku: 'P-5', name: 'Shoe', price: 100, image: 'shoe.png' },
    );
    const asked = server.requestedPaths.length;
    expect((await importSteps.importText(text.replace('../../etc/passwd.png', ''), '--no-images')).output).toContain('2 new');
    expect(server.requestedPaths.slice(asked)).toEqual([]);
    const folder = await importSteps.folder;
    await writeFile(path.join(folder, 'sock.png'), await drawn('pink', 60, 60).png().toBuffer());
    await writeFile(path.join(folder, 'shoe.png'), await drawn('brown', 60, 60).png().toBuffer());
    expect((await importSteps.importText(text, '--images-from', folder)).lines).toContain(
      'row 2, images: "../../etc/passwd.png" is not an address of a picture (write https://... or the name of a picture file)',
    );
    const ended = await importSteps.importText(text.replace('../../etc/passwd.png', ''), '--images-from', folder);
    expect(ended.lines.slice(-2)).toEqual(['Done: 0 new, 2 changed, 0 unchanged.', 'Pictures: 2 stored.']);
    expect(server.requestedPaths.slice(asked)).toEqual([]);
    expect((await importSteps.productNamed('Shoe'))?.images).toHaveLength(1);
  });

  it('takes the first six pictures of a product and reports the others', async () => {
    const ended = await importSteps.importText(
      sheet({ sku: 'P-6', name: 'Swing', price: 100, images: Array.from({ length: 8 }, (_, index) => `${server.url}/${index}.jpg`).join(' | ') }),
      '--no-images',
    );
    expect(ended.output).toContain('row 2: 8 pictures, the first 6 are taken');
  });
});
