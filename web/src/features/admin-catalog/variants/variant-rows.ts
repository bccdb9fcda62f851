/** The options and variants of the product's form as typed texts, and what adding, removing and moving options and values makes of them. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { maxVariants } from '#shared/rules/catalogue/variants.ts';
import { skuBase, suggestSku } from './suggested-sku.ts';

export interface ValueRow {
  readonly key: string;
  readonly value: string;
  /** A colour such as `#f4a300`, the address of a picture, or ''. */
  readonly swatch: string;
}

/** The key stays the same when the name changes, so that variants keep their choice. */
export interface OptionRow {
  readonly key: string;
  readonly name: string;
  readonly values: readonly ValueRow[];
}

export interface VariantRow {
  readonly key: string;
  /** Set for a stored variant. */
  readonly id?: number;
  /** The key of the chosen value, by the key of its option. */
  readonly choice: Readonly<Record<string, string>>;
  readonly sku: string;
  readonly price: string;
  readonly originalPrice: string;
  /** Free units; null: not typed here, so a stored variant keeps its units and a new one has none. Sales continue while the form is open. */
  readonly stock: string | null;
  /** The free units that the user saw when `stock` was typed first. */
  readonly stockSeen?: number;
  readonly barcode: string;
  readonly weight: string;
  readonly images: readonly string[];
  readonly isActive: boolean;
}

export interface Choices {
  readonly options: readonly OptionRow[];
  readonly variants: readonly VariantRow[];
}

export const variantCountText = (count: number): string => `${count} ${count === 1 ? 'variant' : 'variants'}`;

export const noChoices: Choices = { options: [], variants: [] };

let lastKey = 0;
/** Differs from the keys of what is stored, which begin with `=`. */
const newKey = () => `+${++lastKey}`;

export const toText = (value: number | undefined) => (value === undefined ? '' : String(value));

const rowOf = ({ id, ...variant }: Product['variants'][number], choice: VariantRow['choice']): VariantRow => ({
  key: `=${id}`,
  id,
  choice,
  sku: variant.sku,
  price: String(variant.regularPrice ?? variant.price),
  originalPrice: toText(variant.mrp),
  stock: null,
  barcode: variant.barcode ?? '',
  weight: toText(variant.weightGrams),
  images: (variant.images ?? []).map(({ imageUrl }) => imageUrl),
  isActive: variant.isActive,
});

export function choicesOf({ options, variants }: Pick<Product, 'options' | 'variants'>): Choices {
  return {
    options: options.map(({ name, values }) => ({
      key: `=${name}`,
      name,
      values: values.map(({ value, swatch = '' }) => ({ key: `=${value}`, value, swatch })),
    })),
    variants:
      options.length === 0
        ? []
        : variants.map((variant) => rowOf(variant, Object.fromEntries(options.map(({ name }) => [`=${name}`, `=${variant.options[name]}`])))),
  };
}

/** Returns the row of the product itself, which becomes the first variant when the product gets options. */
export function onlyVariant(product: Product | null, { sku, price, originalPrice, stock, barcode, weightGrams: weight }: TypedFields): VariantRow {
  const own = product?.options.length === 0 ? product.variants[0] : undefined;
  const row = own === undefined ? newRow({}) : rowOf(own, {});
  // The stock of a stored product is not typed in the form.
  return { ...row, sku, price, originalPrice, barcode, weight, stock: own === undefined ? stock : null };
}
type TypedFields = Pick<VariantRow, 'sku' | 'price' | 'originalPrice' | 'barcode'> & { readonly stock: string; readonly weightGrams: string };

/** The values of a product without options that becomes what this variant was. */
export const onlyVariantValues = ({ sku, price, originalPrice, stock, barcode, weight }: VariantRow): TypedFields => ({
  sku,
  price,
  originalPrice,
  barcode,
  stock: stock ?? '0',
  weightGrams: weight,
});

/** What a stored variant has now. */
export interface Units {
  readonly free: number;
  /** Orders or checkouts refer to the variant, so it is archived instead of deleted. */
  readonly isOrdered: boolean;
}

export const unitsOf = (product: Product | null): ReadonlyMap<number | undefined, Units> =>
  new Map(
    (product?.variants ?? []).map(({ id, stock, inventory = { held: 0, sold: 0 } }) => [
      id,
      { free: stock, isOrdered: inventory.held + inventory.sold > 0 },
    ]),
  );

const newRow = (choice: VariantRow['choice']): VariantRow => ({
  key: newKey(),
  choice,
  sku: '',
  price: '',
  originalPrice: '',
  stock: null,
  barcode: '',
  weight: '',
  images: [],
  isActive: true,
});

/** Returns the options that have values; variants choose from these. */
const optionsWithValues = (options: readonly OptionRow[]) => options.filter(({ values }) => values.length > 0);

const valueIndex = ({ key, values }: OptionRow, { choice }: Pick<VariantRow, 'choice'>) => values.findIndex((value) => value.key === choice[key]);

export const valuesOfRow = (options: readonly OptionRow[], row: Pick<VariantRow, 'choice'>): readonly string[] =>
  optionsWithValues(options).map((option) => option.values[valueIndex(option, row)]?.value.trim() ?? '');

/** The choice in words, `4-5 years, Blue`. */
export const titleOf = (options: readonly OptionRow[], row: Pick<VariantRow, 'choice'>): string => valuesOfRow(options, row).join(', ');

/** A text that is the same for two variants with the same choice. */
const choiceKey = (options: readonly OptionRow[], row: Pick<VariantRow, 'choice'>): string =>
  JSON.stringify(optionsWithValues(options).map(({ key }) => row.choice[key]));

const hasChoiceOf = (options: readonly OptionRow[], row: Pick<VariantRow, 'choice'>): boolean =>
  optionsWithValues(options).every((option) => valueIndex(option, row) !== -1);

/** Sorts variants by their options and values, and drops those whose choice no longer exists. */
function sortVariants(options: readonly OptionRow[], variants: readonly VariantRow[]): readonly VariantRow[] {
  const used = optionsWithValues(options);
  const indexed = variants
    .map((row) => ({ row, indexes: used.map((option) => valueIndex(option, row)) }))
    .filter(({ indexes }) => !indexes.includes(-1));
  const order = (a: readonly number[], b: readonly number[]) => a.map((place, index) => place - (b[index] ?? 0)).find((by) => by !== 0) ?? 0;
  return indexed.toSorted((a, b) => order(a.indexes, b.indexes)).map(({ row }) => row);
}

/** Returns the combinations that have no variant. Returns none when there are far too many, because the form never offers more than the limit. */
export function missingCombinations({ options, variants }: Choices): readonly VariantRow['choice'][] {
  const has = new Set(variants.map((row) => choiceKey(options, row)));
  const used = optionsWithValues(options);
  if (used.length === 0 || used.reduce((product, { values }) => product * values.length, 1) > 10_000) return [];
  return used
    .reduce<Record<string, string>[]>(
      (combinations, { key, values }) => combinations.flatMap((choice) => values.map((value) => ({ ...choice, [key]: value.key }))),
      [{}],
    )
    .filter((choice) => !has.has(choiceKey(options, { choice })));
}

/** Creates rows for these combinations: a stored variant that was removed comes back unchanged; a new one takes its neighbour's price. */
function addRows({ options, variants }: Choices, choices: readonly VariantRow['choice'][], sku: string, stored: Choices): readonly VariantRow[] {
  const known = new Map(stored.variants.map((row) => [JSON.stringify(valuesOfRow(stored.options, row)), row]));
  const taken = new Set(variants.map((row) => row.sku.trim().toLowerCase()));
  const base = skuBase(
    sku,
    variants.map((row) => ({ sku: row.sku, values: valuesOfRow(options, row) })),
  );
  const added = choices.map((choice): VariantRow => {
    const values = valuesOfRow(options, { choice });
    const before = known.get(JSON.stringify(values));
    if (before !== undefined && !variants.some(({ key }) => key === before.key)) return { ...before, choice };
    const isNeighbour = (row: VariantRow) => Object.keys(choice).filter((key) => row.choice[key] !== choice[key]).length <= 1;
    const neighbour = variants.find(isNeighbour) ?? variants[0];
    const suggested = suggestSku(base, values, taken);
    taken.add(suggested.toLowerCase());
    const { price = '', originalPrice = '', weight = '' } = neighbour ?? {};
    return { ...newRow(choice), sku: suggested, price, originalPrice, weight };
  });
  return sortVariants(options, [...variants, ...added]);
}

const tooMany = (count: number) => `A product has at most ${maxVariants} variants, and these would be ${count}: leave out some`;

export type AddResult = { readonly choices: Choices } | { readonly problem: string };

const changeOption = (choices: Choices, key: string, to: (option: OptionRow) => OptionRow): Choices => {
  const options = choices.options.map((option) => (option.key === key ? to(option) : option));
  return { options, variants: sortVariants(options, choices.variants) };
};

export const addOption = ({ options, variants }: Choices, name: string): Choices => ({
  options: [...options, { key: newKey(), name, values: [] }],
  variants,
});

/**
 * Adds values and a variant for each new combination. The first value of a new option is given to all existing variants.
 * @param first the variant that a product without options becomes
 * @param stored the stored variants, from which removed ones come back
 */
export function addValues(
  initialChoices: Choices,
  optionKey: string,
  texts: readonly string[],
  { first, stored, sku }: { first: VariantRow; stored: Choices; sku: string },
): AddResult {
  let choices = initialChoices;
  for (const value of texts) {
    const option = choices.options.find(({ key }) => key === optionKey);
    if (option === undefined) break;
    if (option.values.some((each) => each.value.trim().toLowerCase() === value.toLowerCase()))
      return { problem: `${option.name || 'The option'} has ${value} already` };
    const added: ValueRow = { key: newKey(), value, swatch: '' };
    const options = choices.options.map((each) => (each === option ? { ...each, values: [...each.values, added] } : each));
    if (option.values.length === 0) {
      const rows = choices.variants.length === 0 ? [first] : choices.variants;
      choices = {
        options,
        variants: sortVariants(
          options,
          rows.map((row) => ({ ...row, choice: { ...row.choice, [optionKey]: added.key } })),
        ),
      };
      continue;
    }
    const others = optionsWithValues(options).reduce((product, { key, values }) => product * (key === optionKey ? 1 : values.length), 1);
    if (choices.variants.length + others > maxVariants) return { problem: tooMany(choices.variants.length + others) };
    const newCombinations = missingCombinations({ options, variants: choices.variants }).filter((choice) => choice[optionKey] === added.key);
    choices = { options, variants: addRows({ options, variants: choices.variants }, newCombinations, sku, stored) };
  }
  return { choices };
}

export function addMissing(choices: Choices, stored: Choices, sku: string): AddResult {
  const missing = missingCombinations(choices);
  const count = choices.variants.length + missing.length;
  return count > maxVariants ? { problem: tooMany(count) } : { choices: { ...choices, variants: addRows(choices, missing, sku, stored) } };
}

/** Removes the value and its variants; removing an option's last value keeps the variants. */
export function removeValue(choices: Choices, optionKey: string, valueKey: string): Choices {
  return changeOption(choices, optionKey, (option) => ({ ...option, values: option.values.filter(({ key }) => key !== valueKey) }));
}

/** Removes the option. Of variants that differ only in this option, the first one stays. Without any option there are no variants. */
export function removeOption({ options, variants }: Choices, key: string): Choices {
  const remaining = options.filter((option) => option.key !== key);
  if (optionsWithValues(remaining).length === 0) return { options: remaining, variants: [] };
  const seen = new Set<string>();
  const kept = variants.filter((row) => {
    const choice = choiceKey(remaining, row);
    return !seen.has(choice) && seen.add(choice);
  });
  return { options: remaining, variants: sortVariants(remaining, kept) };
}

function moveItem<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  const row = rows[from];
  return row === undefined || to < 0 || to >= rows.length ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export function moveOption({ options, variants }: Choices, from: number, to: number): Choices {
  const sorted = moveItem(options, from, to);
  return { options: sorted, variants: sortVariants(sorted, variants) };
}

export const moveValue = (choices: Choices, optionKey: string, from: number, to: number): Choices =>
  changeOption(choices, optionKey, (option) => ({ ...option, values: moveItem(option.values, from, to) }));

export const renameOption = (choices: Choices, key: string, name: string): Choices => changeOption(choices, key, (option) => ({ ...option, name }));

export const changeValue = (choices: Choices, optionKey: string, valueKey: string, to: Partial<ValueRow>): Choices =>
  changeOption(choices, optionKey, (option) => ({
    ...option,
    values: option.values.map((value) => (value.key === valueKey ? { ...value, ...to } : value)),
  }));

/** @param units what the stored variants have now, as the form shows it */
export const changeRows = (
  { options, variants }: Choices,
  keys: ReadonlySet<string>,
  to: Partial<VariantRow>,
  units: ReadonlyMap<number | undefined, Units>,
): Choices => ({
  options,
  variants: variants.map((row) => (keys.has(row.key) ? { ...row, ...to, ...(to.stock == null ? {} : stockSeenOf(row, units)) } : row)),
});

function stockSeenOf({ id, stock, stockSeen }: VariantRow, units: ReadonlyMap<number | undefined, Units>): Pick<VariantRow, 'stockSeen'> {
  const seen = stock === null && id !== undefined ? units.get(id)?.free : stockSeen;
  return seen === undefined ? {} : { stockSeen: seen };
}

export const suggestMissingSkus = ({ options, variants }: Choices, sku: string): Choices => {
  const taken = new Set(variants.map((row) => row.sku.trim().toLowerCase()));
  const base = skuBase(
    sku,
    variants.map((row) => ({ sku: row.sku, values: valuesOfRow(options, row) })),
  );
  const named = variants.map((row) => {
    if (row.sku.trim() !== '') return row;
    const suggested = suggestSku(base, valuesOfRow(options, row), taken);
    taken.add(suggested.toLowerCase());
    return { ...row, sku: suggested };
  });
  return { options, variants: named };
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Merges both versions: each field of a variant is taken from the side that changed it, and from mine when both did. */
export function mergeChoices(mine: Choices, base: Choices, theirs: Choices): Choices {
  const options = isSame(mine.options, base.options)
    ? theirs.options
    : isSame(theirs.options, base.options)
      ? mine.options
      : mergeOptions(mine, base, theirs);
  const inTheirs = new Map(theirs.variants.map((row) => [row.key, row]));
  const inBase = new Map(base.variants.map((row) => [row.key, row]));
  const kept = mine.variants.flatMap((row): VariantRow[] => {
    const [theirRow, baseRow] = [inTheirs.get(row.key), inBase.get(row.key)];
    if (theirRow === undefined) {
      const { id: _, ...unnamed } = row;
      // The other user removed this variant: it stays removed unless it was changed here.
      return baseRow === undefined || !isSame(row, baseRow) ? [unnamed] : [];
    }
    const touched = Object.entries(row).filter(([name, value]) => !isSame(value, baseRow?.[name as keyof VariantRow]));
    const merged: VariantRow = { ...theirRow, ...(Object.fromEntries(touched) as Partial<VariantRow>) };
    // The other user has renamed or removed an option that these options still have.
    return [hasChoiceOf(options, merged) ? merged : { ...merged, choice: row.choice }];
  });
  const choicesSeen = new Set(kept.map((row) => choiceKey(options, row)));
  const added = theirs.variants.filter(({ key }) => !inBase.has(key)).filter((row) => !choicesSeen.has(choiceKey(options, row)));
  return { options, variants: sortVariants(options, [...kept, ...added]) };
}

/** Returns my options with the values that the other user has added. */
const mergeOptions = (mine: Choices, base: Choices, theirs: Choices): readonly OptionRow[] =>
  mine.options.map((option) => {
    const before = base.options.find(({ key }) => key === option.key)?.values ?? [];
    const known = new Set([...before, ...option.values].map(({ key }) => key));
    const added = theirs.options.find(({ key }) => key === option.key)?.values.filter(({ key }) => !known.has(key)) ?? [];
    return { ...option, values: [...option.values, ...added] };
  });
