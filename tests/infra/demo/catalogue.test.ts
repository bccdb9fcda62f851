/** The seed catalogue is complete and consistent enough to open a shop with. */
import { readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { firstTaxClasses } from '#functions/settings/first-settings.ts';
import { categories } from '#infra/demo/catalogue/categories.ts';
import { goods } from '#infra/demo/catalogue/goods.ts';
import { optionsOf, seedVariantsOf } from '#infra/demo/catalogue/options.ts';
import { productsByCategory, productsInOrder } from '#infra/demo/catalogue/products.ts';
import { everyPicture, manifest, sizesOf } from '#infra/demo/seed/pictures.ts';
import { slides } from '#infra/demo/seed/slides.ts';
import { Slide } from '#shared/contract/content/content.ts';
import { imageWidths } from '#shared/rules/catalogue/image.ts';
import { variantProblems } from '#shared/rules/catalogue/variants.ts';
import { priceGapOf, rateOfLine } from '#shared/rules/order/tax-class.ts';
import { isKnownPath } from '#web/paths.ts';

const products = Object.values(productsByCategory).flat();
const drawn = manifest();
const shown = everyPicture();
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

  it('prices every seed product between 149 and 12,999 rupees and below its MRP', () => {
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
    for (const { key, description, specifications, sizes, colours, ageRange } of products) {
      expect(description.split(/[.?!](?: |$)/).filter(Boolean).length, key).toBeGreaterThanOrEqual(2);
      const facts: Readonly<Record<string, unknown>> = { size: sizes, color: colours, ...specifications };
      for (const name of ['size', 'color', 'material']) expect(facts[name], `${key} ${name}`).toBeTruthy();
      expect(Object.keys(facts).length, key).toBeGreaterThanOrEqual(4);
      expect(ageRange.minMonths >= 0 && ageRange.minMonths < ageRange.maxMonths && ageRange.maxMonths <= 144, key).toBe(true);
    }
  });

  it('prices every seed product in whole rupees with tax, none between two rates of its class', () => {
    const terms = { includesTax: true, classes: firstTaxClasses, day: '2026-11-23' };
    for (const product of products) {
      const { key, price, goods: kind } = product;
      const taxed: { hsn: string; gstRate: number; taxClass?: string } = goods[kind];
      expect(taxed.hsn, key).toMatch(/^\d{4,8}$/);
      const taxClass = firstTaxClasses.find(({ id }) => id === taxed.taxClass);
      expect(taxClass === undefined, key).toBe(taxed.taxClass === undefined);
      for (const each of [price, ...seedVariantsOf(product).map((variant) => variant.price)]) {
        expect(each % 100, key).toBe(0);
        if (taxClass !== undefined) expect(priceGapOf(taxClass, each, terms.day), key).toBeUndefined();
        const rate = rateOfLine(taxed, { amount: each, quantity: 1 }, terms);
        if (/^6[1-4]/.test(taxed.hsn)) expect(rate, key).toBe(each > 2_625_00 ? 18 : 5);
        else expect(rate, key).toBe(taxed.gstRate);
      }
    }
  });

  it('sells at least 25 products in 150 variants of real sizes and colours, each with a SKU and a barcode of its own', () => {
    const withSizes = products.filter(({ sizes }) => sizes !== undefined);
    const variants = withSizes.flatMap(seedVariantsOf);
    expect(withSizes.length).toBeGreaterThanOrEqual(25);
    expect(variants.length).toBeGreaterThanOrEqual(150);
    expect(unique(variants.map(({ sku }) => sku))).toBe(true);
    expect(unique(variants.map(({ barcode }) => barcode))).toBe(true);
    for (const product of withSizes) {
      const options = optionsOf(product);
      const given = seedVariantsOf(product).map(({ values, ...variant }) => ({
        ...variant,
        options: Object.fromEntries(options.map(({ name }, index) => [name, values[index] ?? ''])),
      }));
      expect(variantProblems(options, given), product.key).toEqual({});
    }
  });

  it('distributes the documented stock over the variants, some of them sold out and some low', () => {
    const withSizes = products.filter(({ sizes }) => sizes !== undefined);
    for (const product of withSizes)
      expect(
        seedVariantsOf(product).reduce((sum, { stock }) => sum + stock, 0),
        product.key,
      ).toBe(product.stock);
    const variants = withSizes.flatMap(seedVariantsOf);
    expect(variants.filter(({ stock }) => stock === 0).length).toBeGreaterThanOrEqual(15);
    expect(variants.filter(({ stock }) => stock > 0 && stock <= 3).length).toBeGreaterThanOrEqual(25);
  });

  it('keeps the products without options that other programs buy by their ids, and gives later products the last ids', () => {
    const ordered = productsInOrder.map(({ product }) => product);
    expect(ordered.map(({ key }) => key).sort()).toEqual(products.map(({ key }) => key).sort());
    for (const product of ordered.slice(0, 25)) expect(product.sizes, product.key).toBeUndefined();
    expect([ordered[25], ordered[64], ordered[65]].map((product) => product?.key)).toEqual(['romper-print', 'diaper-bag', 'romper-star']);
  });
});

describe('the seed pictures', () => {
  it('has three pictures per product, and one per further colour, category and slide, with distinct texts', () => {
    expect(Object.keys(drawn.products).sort()).toEqual(products.map(({ key }) => key).sort());
    for (const [key, views] of Object.entries(drawn.products)) {
      expect(views.length, key).toBeGreaterThanOrEqual(3);
      expect(unique(views.map(({ alt }) => alt)), key).toBe(true);
    }
    for (const { key, colours: [, ...others] = [] } of products)
      expect(Object.keys(drawn.colours[key] ?? {}).sort(), key).toEqual(others.map(({ value }) => value).sort());
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
    // Each width as AVIF and as WebP.
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
