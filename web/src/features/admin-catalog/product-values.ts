/** The values of the product's form as typed texts, and the request made of them by the contract's rules. */
import * as z from 'zod';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { ChangedProduct, NewProduct } from '#shared/contract/catalogue/product.ts';
import type { Seen } from '#web/ui/form/versioned-form.tsx';
import type { Shot } from './pictures.ts';

export interface Values {
  readonly name: string;
  readonly description: string;
  readonly sku: string;
  readonly price: string;
  readonly originalPrice: string;
  readonly stock: string;
  readonly categoryId: string;
  readonly status: 'active' | 'inactive' | 'draft';
  readonly isFeatured: boolean;
  readonly size: string;
  readonly color: string;
  readonly material: string;
  readonly ageFrom: string;
  readonly ageTo: string;
  readonly gstRate: string;
  readonly hsn: string;
}
export type Name = keyof Values;

export const emptyValues: Values = {
  name: '',
  description: '',
  sku: '',
  price: '',
  originalPrice: '',
  stock: '0',
  categoryId: '',
  status: 'active',
  isFeatured: false,
  size: '',
  color: '',
  material: '',
  ageFrom: '',
  ageTo: '',
  gstRate: '18',
  hsn: '',
};

export const valuesOf = (product: Product): Values => ({
  name: product.name,
  description: product.description,
  sku: product.sku,
  price: String(product.price),
  originalPrice: product.originalPrice === undefined ? '' : String(product.originalPrice),
  stock: String(product.stock),
  categoryId: product.categoryId,
  status: product.status,
  isFeatured: product.isFeatured,
  size: product.specifications['size'] ?? '',
  color: product.specifications['color'] ?? '',
  material: product.specifications['material'] ?? '',
  ageFrom: product.ageRange === null ? '' : String(product.ageRange.minMonths),
  ageTo: product.ageRange === null ? '' : String(product.ageRange.maxMonths),
  gstRate: String(product.gstRate),
  hsn: product.hsn ?? '',
});

/** Input that is no number is rejected by the contract with its message. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')));

/** @param other specifications that the form has no field for */
function bodyOf(values: Values, shots: readonly Shot[], other: Readonly<Record<string, string>>) {
  const { size, color, material, ageFrom, ageTo } = values;
  const specifications = { ...other, size: size.trim(), color: color.trim(), material: material.trim() };
  return {
    name: values.name,
    description: values.description,
    sku: values.sku,
    price: numberIn(values.price),
    originalPrice: values.originalPrice.trim() === '' ? null : numberIn(values.originalPrice),
    categoryId: values.categoryId,
    status: values.status,
    isFeatured: values.isFeatured,
    specifications: Object.fromEntries(Object.entries(specifications).filter(([, text]) => text !== '')),
    ageRange: ageFrom === '' && ageTo === '' ? null : { minMonths: ageFrom === '' ? 0 : numberIn(ageFrom), maxMonths: numberIn(ageTo) },
    gstRate: numberIn(values.gstRate),
    hsn: values.hsn.trim(),
    images: shots
      .filter(({ imageUrl }) => imageUrl !== '')
      .map(({ imageUrl, altText, imageType }, sortOrder) => ({ imageUrl, altText, imageType, sortOrder })),
  };
}

/** Maps a path of the contract to a field of the form. */
export const fieldOf = (path: string): Name | 'images' | undefined => {
  if (path.startsWith('images')) return 'images';
  if (path === 'ageRange.minMonths') return 'ageFrom';
  if (path.startsWith('ageRange')) return 'ageTo';
  if (path.startsWith('specifications.')) return (['size', 'color', 'material'] as const).find((name) => path.endsWith(name));
  return path in emptyValues ? (path as Name) : undefined;
};

export type Wrong = Partial<Record<Name | 'images', string>>;
type Input<T extends z.ZodType> = z.input<T>;
type NewBody = Input<ReturnType<typeof NewProduct>>;
type ChangeBody = Input<ReturnType<typeof ChangedProduct>>;

/** The first error of each field. */
function wrongIn(error: z.ZodError): Wrong {
  const wrong: Wrong = {};
  for (const { path, message } of error.issues) {
    const name = fieldOf(path.join('.'));
    if (name !== undefined) wrong[name] ??= message;
  }
  return wrong;
}

export function toCreate(values: Values, shots: readonly Shot[]): { readonly body?: NewBody; readonly wrong: Wrong } {
  const body = { ...bodyOf(values, shots, {}), stock: numberIn(values.stock) };
  const parsed = NewProduct().safeParse(body);
  return parsed.success ? { body, wrong: {} } : { wrong: wrongIn(parsed.error) };
}

/** Without the stock, which changes by a number of units with a reason, not by what a form has seen. */
export function toChange(
  values: Values,
  shots: readonly Shot[],
  product: Product,
  seen: Seen,
): { readonly body?: ChangeBody; readonly wrong: Wrong } {
  const { size: _, color: __, material: ___, ...other } = product.specifications;
  const body = { ...bodyOf(values, shots, other), ...seen };
  const parsed = ChangedProduct().safeParse(body);
  return parsed.success ? { body, wrong: {} } : { wrong: wrongIn(parsed.error) };
}
