/** The request for options and variants as they are typed, what is wrong with them, and their words for a comparison. */
import { variantProblems } from '#shared/rules/catalogue/variants.ts';
import { type Choices, type OptionRow, titleOf, type VariantRow } from './variant-rows.ts';

/** Returns NaN for text that is not a number, so that the contract rejects it with its own message. */
export const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')));

export const toVariants = ({ options, variants }: Choices) => ({
  options: options.map(({ name, values }) => ({
    name: name.trim(),
    values: values.map(({ value, swatch }) => ({ value: value.trim(), ...(swatch === '' ? {} : { swatch }) })),
  })),
  variants: variants.map((row) => ({
    ...(row.id === undefined ? {} : { id: row.id }),
    options: Object.fromEntries(
      options.flatMap(({ key, name, values }) => {
        const value = values.find((each) => each.key === row.choice[key])?.value.trim();
        return value === undefined ? [] : [[name.trim(), value]];
      }),
    ),
    sku: row.sku.trim(),
    price: parseNumber(row.price),
    originalPrice: row.originalPrice.trim() === '' ? null : parseNumber(row.originalPrice),
    ...(row.stock === null || (row.id === undefined && row.stock.trim() === '')
      ? {}
      : { stock: parseNumber(row.stock), ...(row.stockSeen === undefined ? {} : { stockSeen: row.stockSeen }) }),
    ...(row.barcode.trim() === '' ? {} : { barcode: row.barcode.trim() }),
    ...(row.weight.trim() === '' ? {} : { weightGrams: parseNumber(row.weight) }),
    images: [...row.images],
    isActive: row.isActive,
  })),
});

/** Returns the problems that concern several rows, keyed by the contract's paths. */
export function validateChoices(choices: Choices): Record<string, string> {
  if (choices.options.length === 0) return {};
  const { options, variants } = toVariants(choices);
  return variantProblems(options, variants);
}

const optionsText = (options: readonly OptionRow[]): string =>
  options
    .map(({ name, values }) => `${name}: ${values.map(({ value, swatch }) => (swatch === '' ? value : `${value} (${swatch})`)).join(', ')}`)
    .join('\n');

const variantText = ({ sku, price, originalPrice, stock, barcode, weight, images, isActive }: VariantRow): string =>
  [
    `SKU ${sku}`,
    `₹${price}`,
    ...(originalPrice === '' ? [] : [`MRP ₹${originalPrice}`]),
    ...(stock === null ? [] : [`${stock} free`]),
    ...(barcode === '' ? [] : [`barcode ${barcode}`]),
    ...(weight === '' ? [] : [`${weight} g`]),
    ...images,
    ...(isActive ? [] : ['switched off']),
  ].join(', ');

/** Compares the options, and the variants with the same choice, for the view of a conflict. */
export function compareChoices(theirs: Choices, mine: Choices): { label: string; theirs: string; mine: string }[] {
  const textsOf = ({ options, variants }: Choices) => new Map(variants.map((row) => [titleOf(options, row), variantText(row)]));
  const [them, me] = [textsOf(theirs), textsOf(mine)];
  return [
    { label: 'Options', theirs: optionsText(theirs.options), mine: optionsText(mine.options) },
    ...[...new Set([...them.keys(), ...me.keys()])].map((title) => ({ label: title, theirs: them.get(title) ?? '', mine: me.get(title) ?? '' })),
  ];
}
