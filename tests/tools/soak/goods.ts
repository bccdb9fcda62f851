/** Goods of a soak: a product in several sizes, made by the shop's own endpoint. */
import { putCategory } from '#functions/catalogue/category-store.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import type { ShopProcess } from './shop-process.ts';

/** What a line of a basket names; a product without options needs no variant. */
export interface Goods {
  readonly productId: number;
  readonly variantId?: number | undefined;
}

let made = 0;

/**
 * @param stocks the units of each size
 * @param price rupees
 */
export async function makeSizes(
  shop: ShopProcess,
  admin: Customer,
  stocks: readonly number[],
  { name, price = 499, gstRate = 5, taxClass }: { name: string; price?: number; gstRate?: number; taxClass?: string | undefined },
): Promise<readonly Required<Goods>[]> {
  await putCategory({ id: 'clothes', name: 'Clothes', description: 'To wear', imageUrl: '/images/none-640.webp', isActive: true, sortOrder: 1 });
  const sizes = stocks.map((stock, index) => ({ value: `${2 * index}-${2 * index + 1} years`, stock }));
  const number = ++made;
  const { status, body } = await shop.call('product.create', {
    as: admin,
    body: {
      name,
      description: 'In several sizes.',
      categoryId: 'clothes',
      status: 'active',
      gstRate,
      ...(taxClass === undefined ? {} : { taxClass }),
      options: [{ name: 'Size', values: sizes.map(({ value }) => ({ value })) }],
      variants: sizes.map(({ value, stock }, index) => ({ options: { Size: value }, sku: `SIZE-${process.pid}-${number}-${index}`, price, stock })),
    },
  });
  if (status !== 201) throw new Error(`The sizes were not made: ${JSON.stringify(body)}`);
  return (body.variants as readonly { readonly id: number }[]).map(({ id }) => ({ productId: body.id as number, variantId: id }));
}
