/** Makes any number of products from the demo's goods in many makes, colours and sizes: the same ones each time, with texts as long as real ones. */
import { createHash } from 'node:crypto';
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import { staffFields, toProductWithoutContext } from '#functions/catalogue/product-response.ts';
import { newProduct, type ProductItem } from '#functions/catalogue/product-store.ts';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { categories } from '#infra/demo/catalogue/categories.ts';
import { goods } from '#infra/demo/catalogue/goods.ts';
import { productsByCategory } from '#infra/demo/catalogue/products.ts';

const like = Object.entries(productsByCategory).flatMap(([categoryId, products]) => products.map((product) => ({ ...product, categoryId })));
const kinds = ['Everyday', 'Festive', 'Travel', 'Monsoon', 'Classic'];

/** Forty categories: five of each of the demo's. */
export const manyCategories: readonly CategoryItem[] = categories.flatMap(({ id, name, description }, place) =>
  kinds.map((kind, index) => ({
    id: `${id}-${kind.toLowerCase()}`,
    name: `${kind} ${name}`,
    description,
    imageUrl: '',
    isActive: true,
    sortOrder: place * kinds.length + index,
    revision: 1,
  })),
);

const colors = 'Red,Sky blue,Navy,Mustard,Olive,Sage,Pink,Lilac,Brown,Cream,White,Charcoal,Teal,Coral,Maroon,Multicolour'.split(',');
const sizes = ['0-3 months', '3-6 months', '6-12 months', '1-2 years', '2-3 years', '4-5 years', '6-8 years', '20 cm', '30 cm', '45 cm', 'One size'];
const traits = 'Little,Happy,Sleepy,Brave,Gentle,Jolly,Curious,Tiny,Royal,Golden,Starry,Windy,Rainy,Sunny,Cosy,Merry,Clever,Bright,Soft,Wild'.split(
  ',',
);
/** Invented makers, which make the vocabulary grow with the shop. */
const beginnings = 'ba,cho,di,ga,jha,ki,la,mo,ni,pu,ra,sha,ti,ve,yo'.split(',');
const endings = 'bu,kar,lo,mi,nita,po,ri,sen,tam,wal,ya,zu,del,fin,gur'.split(',');
const day = 86_400_000;
const first = Date.parse('2025-01-01T00:00:00.000Z');

const pick = <T>(from: readonly T[], place: number): T => from[place % from.length] as T;
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

function maker(number: number): string {
  const name = pick(beginnings, number) + pick(beginnings, Math.floor(number / 15)) + pick(endings, Math.floor(number / 225));
  return name[0]?.toUpperCase() + name.slice(1);
}

interface Kind {
  /** Three variants a product on average: every second product has options, and five variants in up to five sizes and three colours. */
  readonly withVariants?: boolean;
}

/** @param count numbered from 1; about 1 % are drafts, 8 % out of stock, 12 % reduced */
export function* manyProducts(count: number, { withVariants = false }: Kind = {}): Generator<ProductItem> {
  for (let id = 1; id <= count; id++) yield productNumber(id, withVariants && id % 2 === 0);
}

/** The same products as the catalogue publishes them. */
export function* publishedProducts(count: number, kind: Kind = {}): Generator<PublishedProduct> {
  for (const product of manyProducts(count, kind)) yield { ...toProductWithoutContext(product), ...staffFields(product), revision: product.revision };
}

function variantsOf(id: number, sku: string, price: number): Pick<ProductItem, 'options' | 'variants'> {
  const dice = hash(`variants ${id}`);
  const [size, color] = [dice.readUInt8(0) % 6, dice.readUInt8(1)];
  const variants = Array.from({ length: 5 }, (_, at) => ({
    // The first has the product's number.
    id: at === 0 ? id : 1_000_000 + 5 * id + at,
    values: [pick(sizes, size + at), pick(colors, color + (at % 3))],
    sku: `${sku}-${at + 1}`,
    price: price + 50_00 * (at % 3),
    isActive: true,
  }));
  const options = ['Size', 'Colour'].map((name, place) => ({
    name,
    values: [...new Set(variants.map(({ values }) => values[place] ?? ''))].map((value) => ({ value })),
  }));
  return { options, variants };
}

function productNumber(id: number, hasVariants: boolean): ProductItem {
  const dice = hash(`product ${id}`);
  const roll = (place: number, sides: number) => dice.readUInt16LE(2 * place) % sides;
  const { key, name, categoryId, ageRange, specifications, goods: kind } = pick(like, roll(0, like.length));
  const another = pick(like, roll(1, like.length));
  const [color, size] = [pick(colors, roll(2, 99)), pick(sizes, roll(3, 99))];
  const price = 99_00 + roll(4, 4_000) * 100;
  const at = new Date(first + roll(5, 600) * day).toISOString();
  const images = (['primary', 'secondary', 'gallery'] as const).slice(0, 1 + roll(6, 3)).map((imageType) => {
    const picture = hash(`picture ${id} ${imageType}`).toString('hex').slice(0, 20);
    return {
      id: picture,
      imageUrl: `/images/${picture}-640.webp`,
      altText: `${name}, ${imageType === 'primary' ? 'whole' : 'seen closer'}`,
      imageType,
      createdAt: at,
    };
  });
  const sku = `NAN-${String(id).padStart(6, '0')}`;
  const choice = hasVariants ? variantsOf(id, sku, price) : {};
  const isOut = roll(14, 100) < 8;
  const free = new Map(
    (choice.variants ?? [{ id }]).map((variant, at) => [variant.id, isOut || (hasVariants && (id + at) % 5 === 0) ? 0 : 1 + roll(15, 120)]),
  );
  const product = newProduct(
    id,
    {
      ...choice,
      name: `${maker(roll(7, 3_375))} ${pick(traits, roll(8, 99))} ${name} in ${color}`,
      description: `${pick(like, roll(0, like.length)).description} ${another.description.split('. ')[0]}. Batch ${key}-${roll(9, 5_000)}.`,
      price,
      ...(roll(10, 100) < 12 ? { originalPrice: price + 200_00 } : {}),
      sku,
      specifications: { ...specifications, color, size },
      ageRange,
      status: roll(11, 100) === 0 ? 'draft' : 'active',
      isFeatured: roll(12, 50) === 0,
      categoryId: `${categoryId}-${pick(kinds, roll(13, kinds.length)).toLowerCase()}`,
      images,
      ...goods[kind],
    },
    free,
    new Date(at),
  );
  const sold = Math.floor(roll(9, 5_000) / 40);
  const stocks = new Map(
    [...product.stocks].map(([variantId, stock]) => [variantId, variantId === id ? { ...stock, sold, stocked: stock.free + sold } : stock]),
  );
  return { ...product, sold, stocked: product.stocked + sold, stocks };
}
