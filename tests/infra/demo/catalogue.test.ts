/** The seed catalogue is complete and consistent enough to open a shop with. */
import { readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { categories } from '#infra/demo/catalogue/categories.ts';
import { goods } from '#infra/demo/catalogue/goods.ts';
import { productsByCategory } from '#infra/demo/catalogue/products.ts';
import { manifest, sizesOf } from '#infra/demo/seed/pictures.ts';
import { slides } from '#infra/demo/seed/slides.ts';
import { Slide } from '#shared/contract/content/content.ts';
import { imageWidths } from '#shared/rules/catalogue/image.ts';
import { isKnownPath } from '#web/paths.ts';

const products = Object.values(productsByCategory).flat();
const drawn = manifest();
const shown = [
  ...Object.values(drawn.products).flat(),
  ...Object.values(drawn.categories),
  ...Object.values(drawn.slides),
  ...Object.values(drawn.doctors),
  ...Object.values(drawn.specialities),
];
const unique = (values: readonly string[]) => new Set(values).size === values.length;

describe('the seed catalogue', () => {
  it('offers at least 60 products in 8 categories, each category with some', () => {
    expect(products.length).toBeGreaterThanOrEqual(60);
    expect(categories).toHaveLength(8);
    expect(Object.keys(productsByCategory).sort()).toEqual(categories.map(({ id }) => id).sort());
    for (const each of Object.values(productsByCategory)) expect(each.length).toBeGreaterThanOrEqual(4);
  });

  it('gives every seed product a unique SKU, key and name', () => {
    expect(unique(products.map(({ sku }) => sku))).toBe(true);
    expect(unique(products.map(({ key }) => key))).toBe(true);
    expect(unique(products.map(({ name }) => name))).toBe(true);
  });

  it('prices every seed product between 149 and 12,999 rupees and below its original price', () => {
    for (const { key, price, originalPrice = Number.POSITIVE_INFINITY } of products) {
      expect(Number.isInteger(price) && price >= 149_00 && price <= 12_999_00, key).toBe(true);
      expect(originalPrice, key).toBeGreaterThan(price);
    }
  });

  it('has seed products on sale, out of stock, low in stock and featured', () => {
    expect(products.filter(({ originalPrice }) => originalPrice !== undefined).length).toBeGreaterThanOrEqual(15);
    expect(products.filter(({ stock }) => stock === 0).length).toBeGreaterThanOrEqual(3);
    expect(products.filter(({ stock }) => stock > 0 && stock <= 5).length).toBeGreaterThanOrEqual(3);
    expect(products.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThanOrEqual(10);
  });

  it('describes every seed product with size, colour, material and age range', () => {
    for (const { key, description, specifications, ageRange } of products) {
      expect(description.split(/[.?!](?: |$)/).filter(Boolean).length, key).toBeGreaterThanOrEqual(2);
      for (const name of ['size', 'color', 'material']) expect(specifications[name], `${key} ${name}`).toBeTruthy();
      expect(Object.keys(specifications).length, key).toBeGreaterThanOrEqual(4);
      expect(ageRange.minMonths >= 0 && ageRange.minMonths < ageRange.maxMonths && ageRange.maxMonths <= 144, key).toBe(true);
    }
  });

  it('taxes clothes above 2,500 rupees at 18 per cent and those below at 5', () => {
    for (const { key, price, goods: kind } of products) {
      const { hsn, gstRate } = goods[kind];
      expect(hsn, key).toMatch(/^\d{4,8}$/);
      if (/^6[12]/.test(hsn)) expect(gstRate, key).toBe(price > 2_500_00 ? 18 : 5);
    }
  });
});

describe('the seed pictures', () => {
  it('has three pictures per product and one per category and slide, with distinct texts', () => {
    expect(Object.keys(drawn.products).sort()).toEqual(products.map(({ key }) => key).sort());
    for (const [key, views] of Object.entries(drawn.products)) {
      expect(views.length, key).toBeGreaterThanOrEqual(3);
      expect(unique(views.map(({ alt }) => alt)), key).toBe(true);
    }
    expect(Object.keys(drawn.slides).sort()).toEqual(slides.map(({ id }) => id).sort());
    for (const { id } of categories) expect(drawn.categories[id]?.alt, id).toBeTruthy();
    expect(unique(shown.map(({ hash }) => hash))).toBe(true);
  });

  it('stores the seed pictures in every size and format within 25 MB', async () => {
    const files = shown.flatMap(({ hash }) => sizesOf(hash));
    const sizes = await Promise.all(files.map(async ({ file }) => (await stat(file)).size));
    expect(Math.min(...sizes)).toBeGreaterThan(500);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25_000_000);
    expect(readdirSync(new URL('../../../infra/demo/pictures/', import.meta.url))).toHaveLength(files.length + 1);
  });

  it.each([
    ['a square product picture', drawn.products['bear']?.[0], 1],
    ['a 16:9 slide picture', drawn.slides['good-night'], 16 / 9],
  ])('stores %s in the widths of its file names', async (_, picture, ratio) => {
    const found = await Promise.all(
      sizesOf(picture?.hash ?? '').map(async ({ file }) => {
        const { width, height } = await sharp(file).metadata();
        return [width, height];
      }),
    );
    // As AVIF and as WebP.
    expect(found).toEqual(imageWidths.flatMap((width) => [width, width]).map((width) => [width, Math.round(width / ratio)]));
  });
});

describe('the seed slides', () => {
  it('has five valid slides whose buttons lead to existing pages and categories', () => {
    expect(slides).toHaveLength(5);
    const now = '2026-11-21T00:00:00.000Z';
    for (const slide of slides) {
      const times = { startDate: now, endDate: now, createdAt: now, updatedAt: now };
      expect(Slide().safeParse({ ...slide, ...times, imageUrl: '', sortOrder: 0, isActive: true }).error?.issues, slide.id).toBeUndefined();
      expect(slide.buttons.length, slide.id).toBeGreaterThan(0);
      for (const { link } of slide.buttons) {
        const { pathname, searchParams } = new URL(link, 'https://shop.example');
        expect(isKnownPath(pathname), link).toBe(true);
        const category = searchParams.get('category');
        if (category !== null) expect(categories.map(({ id, name }) => [id, name.toLowerCase()]).flat()).toContain(category.toLowerCase());
      }
    }
  });
});
