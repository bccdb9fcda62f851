/** The variants of a product, as the pages of the shop use them. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Variant } from '#shared/contract/catalogue/variant.ts';
import { discountPercent, toPaise, toRupees } from '#shared/rules/money.ts';
import { unitPriceWithTax } from '#shared/rules/order/quote.ts';
import { productPath, variantPath } from '#web/paths.ts';

/** The variants; a product without options has one. */
export function variantsOf(product: Product): readonly Variant[] {
  const { id, sku, price, originalPrice, regularPrice, saleNote, stock, options, variants } = product;
  if (options.length > 0) return variants;
  return [{ id, title: '', options: {}, sku, price, originalPrice, regularPrice, saleNote, stock, isActive: true }];
}

export const variantOf = (product: Product, variantId: number): Variant | undefined => variantsOf(product).find(({ id }) => id === variantId);

/** Returns the only variant, or the only one in stock; undefined when there is a choice. */
export function onlyVariant(product: Product): Variant | undefined {
  const all = variantsOf(product);
  if (all.length === 1) return all[0];
  const available = all.filter(({ stock }) => stock > 0);
  return available.length === 1 ? available[0] : undefined;
}

/** The picture shown for the variant. */
export const pictureOf = (product: Product, variant: Variant | undefined): string => variant?.images?.[0]?.imageUrl ?? product.primaryImage;

/** The chosen value of each option, by the option's name. */
export type Choice = Readonly<Record<string, string>>;

/** Returns the variants that match what is chosen so far. */
export const matchingVariants = (product: Product, choice: Choice): readonly Variant[] =>
  variantsOf(product).filter(({ options }) => Object.entries(choice).every(([name, value]) => options[name] === value));

/** Returns the first option that is not chosen yet. */
export const firstMissingOption = ({ options }: Product, choice: Choice): string | undefined =>
  options.find(({ name }) => choice[name] === undefined)?.name;

export const chosenVariant = (product: Product, choice: Choice): Variant | undefined =>
  firstMissingOption(product, choice) === undefined ? matchingVariants(product, choice)[0] : undefined;

/** Returns the units of the chosen variant: undefined while an option is not chosen, and 0 when there is no variant of this choice. */
export const chosenStock = (product: Product, choice: Choice): number | undefined =>
  firstMissingOption(product, choice) === undefined ? (matchingVariants(product, choice)[0]?.stock ?? 0) : undefined;

/** Chooses a value; drops the other choices when no variant combines them with it. */
export function withChoice(product: Product, choice: Choice, name: string, value: string): Choice {
  const next = { ...choice, [name]: value };
  return matchingVariants(product, next).length > 0 ? next : { [name]: value };
}

/** The choice at the start: that of the only variant, or the options that have a single value. */
export const initialChoice = (product: Product): Choice =>
  onlyVariant(product)?.options ??
  Object.fromEntries(product.options.flatMap(({ name, values: [value, ...others] }) => (value && others.length === 0 ? [[name, value.value]] : [])));

/** The query parameter that chooses a value of this option on the product's page; named like the list's filters. */
function parameterOf(option: string): 'size' | 'color' | undefined {
  if (/^sizes?$/i.test(option.trim())) return 'size';
  return /^colou?rs?$/i.test(option.trim()) ? 'color' : undefined;
}

/**
 * Returns the path to the variant by which a list found the product. If several match, the path chooses only the size and colour that all of them
 * share.
 */
export function foundVariantsPath(product: Product, [first, ...others]: readonly Variant[] = []): string {
  if (first === undefined || others.length === 0) return variantPath(product.id, first);
  const shared = product.options.flatMap(({ name }) => {
    const [parameter, value] = [parameterOf(name), first.options[name]];
    return parameter !== undefined && value !== undefined && others.every(({ options }) => options[name] === value) ? [[parameter, value]] : [];
  });
  return shared.length === 0 ? productPath(product.id) : `${productPath(product.id)}?${new URLSearchParams(shared)}`;
}

/** Reads the size and colour that the address chooses; used when it names no variant. */
export function choiceFromUrl(product: Product, params: URLSearchParams): Choice {
  const chosen = product.options.flatMap(({ name, values }) => {
    const parameter = parameterOf(name);
    const requested = parameter === undefined ? null : params.get(parameter);
    return requested !== null && values.some(({ value }) => value === requested) ? [[name, requested]] : [];
  });
  const choice: Choice = { ...initialChoice(product), ...Object.fromEntries(chosen) };
  return matchingVariants(product, choice).length > 0 ? choice : initialChoice(product);
}

/** The price shown for several variants. */
export interface DisplayPrice extends Pick<Variant, 'price' | 'originalPrice' | 'regularPrice' | 'saleNote'> {
  /** Whether another of the variants costs more. */
  readonly isLowest: boolean;
  /** Rupees and per cent less than the struck-through price; 0: none. */
  readonly saved: number;
  readonly off: number;
}

/** The MRP includes all taxes, so it is compared with the price and its tax; the price before a sale has the mode of the price. */
function savingOn({ price, originalPrice, regularPrice, gstRate }: Partial<Variant> & Pick<Variant, 'price'>, product: Product) {
  const isPlusTax = regularPrice === undefined && !product.priceIncludesTax;
  const paid = unitPriceWithTax(toPaise(price), gstRate ?? product.gstRate, !isPlusTax);
  const saved = originalPrice === undefined ? 0 : Math.max(0, toRupees(toPaise(originalPrice) - paid));
  return { saved, off: discountPercent(toRupees(paid), originalPrice) };
}

/** Returns the lowest price of the variants in stock, or of all when none is. */
export function displayPriceOf(variants: readonly Variant[], product: Product): DisplayPrice {
  const available = variants.filter(({ stock }) => stock > 0);
  const [first, ...others] = (available.length > 0 ? available : variants).toSorted((one, other) => one.price - other.price);
  const { price, regularPrice, saleNote, gstRate } = first ?? product;
  const isLowest = others.some((other) => other.price !== price);
  // One variant's MRP does not apply to the others. A sale price stays struck through, because the sale is why this variant is the cheapest.
  const originalPrice = isLowest && !regularPrice ? undefined : (first ?? product).originalPrice;
  return { price, originalPrice, regularPrice, saleNote, isLowest, ...savingOn({ price, originalPrice, regularPrice, gstRate }, product) };
}

/** Returns the pictures of the matching variants when all have the same ones, else the product's. */
export function picturesOf(product: Product, choice: Choice): readonly { readonly imageUrl: string; readonly altText: string }[] {
  const [first, ...others] = matchingVariants(product, choice).map(({ images = [] }) => images);
  const isShared = first !== undefined && first.length > 0 && others.every((images) => images[0]?.imageUrl === first[0]?.imageUrl);
  if (isShared) return first;
  const order = { primary: 0, secondary: 1, gallery: 2 };
  const own = product.images.filter(({ isActive }) => isActive);
  const shown = own.toSorted((a, b) => order[a.imageType] - order[b.imageType] || a.sortOrder - b.sortOrder);
  return shown.length > 0 ? shown : [{ imageUrl: product.primaryImage, altText: product.name }];
}
