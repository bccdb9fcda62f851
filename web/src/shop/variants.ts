/** The variants of a product, as the pages of the shop use them. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Variant } from '#shared/contract/catalogue/variant.ts';
import { productPath, variantPath } from '#web/paths.ts';

/** A product without options is its own only variant. */
export function variantsOf(product: Product): readonly Variant[] {
  const { id, sku, price, originalPrice, regularPrice, saleNote, stock, options, variants } = product;
  if (options.length > 0) return variants;
  return [{ id, title: '', options: {}, sku, price, originalPrice, regularPrice, saleNote, stock, isActive: true }];
}

export const variantOf = (product: Product, variantId: number): Variant | undefined => variantsOf(product).find(({ id }) => id === variantId);

/** The only variant, or the only one that can be bought; undefined where there is a choice. */
export function onlyVariant(product: Product): Variant | undefined {
  const all = variantsOf(product);
  if (all.length === 1) return all[0];
  const available = all.filter(({ stock }) => stock > 0);
  return available.length === 1 ? available[0] : undefined;
}

/** The picture that stands for the variant. */
export const pictureOf = (product: Product, variant: Variant | undefined): string => variant?.images?.[0]?.imageUrl ?? product.primaryImage;

/** The value that is chosen for each option, by the option's name. */
export type Choice = Readonly<Record<string, string>>;

/** The variants that agree with what is chosen so far. */
export const fitting = (product: Product, choice: Choice): readonly Variant[] =>
  variantsOf(product).filter(({ options }) => Object.entries(choice).every(([name, value]) => options[name] === value));

/** The first option that still has to be chosen. */
export const openOption = ({ options }: Product, choice: Choice): string | undefined => options.find(({ name }) => choice[name] === undefined)?.name;

export const chosenVariant = (product: Product, choice: Choice): Variant | undefined =>
  openOption(product, choice) === undefined ? fitting(product, choice)[0] : undefined;

/** The other choices are given up where no variant combines them with the value. */
export function choose(product: Product, choice: Choice, name: string, value: string): Choice {
  const next = { ...choice, [name]: value };
  return fitting(product, next).length > 0 ? next : { [name]: value };
}

/** Before anything is chosen: the only variant, and each option that has one value alone. */
export const firstChoice = (product: Product): Choice =>
  onlyVariant(product)?.options ??
  Object.fromEntries(product.options.flatMap(({ name, values: [value, ...others] }) => (value && others.length === 0 ? [[name, value.value]] : [])));

/** The parameter of a product's address that chooses a value of the option: named as the filters of a list are. */
function parameterOf(option: string): 'size' | 'color' | undefined {
  if (/^sizes?$/i.test(option.trim())) return 'size';
  return /^colou?rs?$/i.test(option.trim()) ? 'color' : undefined;
}

/** Leads to the variant by which a list found the product, or to the size and the colour that all of several have: the rest is the shopper's choice. */
export function foundPath(product: Product, [first, ...others]: readonly Variant[] = []): string {
  if (first === undefined || others.length === 0) return variantPath(product.id, first);
  const shared = product.options.flatMap(({ name }) => {
    const [parameter, value] = [parameterOf(name), first.options[name]];
    return parameter !== undefined && value !== undefined && others.every(({ options }) => options[name] === value) ? [[parameter, value]] : [];
  });
  return shared.length === 0 ? productPath(product.id) : `${productPath(product.id)}?${new URLSearchParams(shared)}`;
}

/** What the address of a product chooses beside a whole variant. */
export function choiceIn(product: Product, address: URLSearchParams): Choice {
  const chosen = product.options.flatMap(({ name, values }) => {
    const parameter = parameterOf(name);
    const asked = parameter === undefined ? null : address.get(parameter);
    return asked !== null && values.some(({ value }) => value === asked) ? [[name, asked]] : [];
  });
  const choice: Choice = { ...firstChoice(product), ...Object.fromEntries(chosen) };
  return fitting(product, choice).length > 0 ? choice : firstChoice(product);
}

/** The price that is shown for several variants. */
export interface Offer extends Pick<Variant, 'price' | 'originalPrice' | 'regularPrice' | 'saleNote'> {
  /** Whether another of the variants costs more. */
  readonly isFrom: boolean;
}

/** The lowest price of those that can be bought, or of all. */
export function offerOf(variants: readonly Variant[], product: Product): Offer {
  const available = variants.filter(({ stock }) => stock > 0);
  const [first, ...others] = (available.length > 0 ? available : variants).toSorted((one, other) => one.price - other.price);
  const { price, originalPrice, regularPrice, saleNote } = first ?? product;
  const isFrom = others.some((other) => other.price !== price);
  // The MRP of one variant says nothing of the others; a sale is the reason why it is the cheapest.
  return { price, originalPrice: isFrom && !regularPrice ? undefined : originalPrice, regularPrice, saleNote, isFrom };
}

/** The pictures of the variants that agree with the choice, where they have the same ones; else those of the product. */
export function picturesOf(product: Product, choice: Choice): readonly { readonly imageUrl: string; readonly altText: string }[] {
  const [first, ...others] = fitting(product, choice).map(({ images = [] }) => images);
  const isShared = first !== undefined && first.length > 0 && others.every((images) => images[0]?.imageUrl === first[0]?.imageUrl);
  if (isShared) return first;
  const order = { primary: 0, secondary: 1, gallery: 2 };
  const own = product.images.filter(({ isActive }) => isActive);
  const shown = own.toSorted((a, b) => order[a.imageType] - order[b.imageType] || a.sortOrder - b.sortOrder);
  return shown.length > 0 ? shown : [{ imageUrl: product.primaryImage, altText: product.name }];
}
