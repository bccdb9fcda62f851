/** Steps of catalogue staff with products that have options. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { putCategory } from '#functions/catalogue/category-store.ts';
import type { OptionFields } from '#shared/rules/catalogue/variants.ts';
import type { ApiResponse } from './call.ts';
import type { Customer } from './fixtures.ts';
import type { Shop } from './shop.ts';

export const optionsOf = (values: Readonly<Record<string, readonly string[]>>): OptionFields[] =>
  Object.entries(values).map(([name, all]) => ({ name, values: all.map((value) => ({ value })) }));

/** Every combination of the values, in the order of the options and of their values. */
export const combinationsOf = (options: readonly OptionFields[]): Record<string, string>[] =>
  options.reduce<Record<string, string>[]>(
    (combinations, { name, values }) => combinations.flatMap((combination) => values.map(({ value }) => ({ ...combination, [name]: value }))),
    [{}],
  );

export interface Sized {
  readonly id: number;
  readonly version: number;
  readonly variants: readonly { readonly id: number; readonly title: string; readonly sku: string; readonly stock: number; readonly price: number }[];
}

/** Every combination of the values, each with this many units, at 100 rupees. */
export function createVariantSteps(shop: Shop, staff: Customer) {
  const productBody = (values: Readonly<Record<string, readonly string[]>>, stock = 5, more: object = {}) => {
    const options = optionsOf(values);
    const code = randomBytes(4).toString('hex');
    return {
      name: 'Cotton romper',
      description: 'Soft and striped.',
      categoryId: 'clothes',
      status: 'active',
      options,
      variants: combinationsOf(options).map((choice, index) => ({ options: choice, sku: `R-${code}-${index + 1}`, price: 100, stock })),
      ...more,
    };
  };
  const create = (given: object): Promise<ApiResponse> => shop.call('product.create', { as: staff, body: given });
  return {
    productBody,
    create,
    product: async (values: Readonly<Record<string, readonly string[]>>, stock = 5, more: object = {}): Promise<Sized> => {
      await putCategory({ id: 'clothes', name: 'Clothes', description: 'To wear', imageUrl: '', isActive: true, sortOrder: 0 });
      const made = await create(productBody(values, stock, more));
      expect(made).toMatchObject({ status: 201 });
      return made.body as Sized;
    },
    update: (id: number, change: object): Promise<ApiResponse> =>
      shop.call('product.update', { as: staff, params: { id: String(id) }, body: change }),
    stockOf: async (productId: number, variantId: number) => {
      const { free, held, sold, stocked } = (await shop.table.get(`PRODUCT#${productId}`, `STOCK#${variantId}`)) ?? {};
      return { free, held, sold, stocked };
    },
  };
}
