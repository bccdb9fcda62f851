/** Suggests SKUs for variants: the product's SKU and a short form of each value, `ROMPER-0-3M-SKY`. */
import { longestSku } from '#shared/rules/catalogue/variants.ts';

/** `0-3 months` -> `0-3M`, `Sky Blue` -> `SKYBLU`, `Marigold` -> `MARIGOLD`; '' where no Latin letter or digit is in it. */
export function skuPart(value: string): string {
  const words =
    value
      .normalize('NFKD')
      .toUpperCase()
      .match(/\d+(?:[-.]\d+)*|[A-Z]+/g) ?? [];
  const hasNumber = words.some((word) => /\d/.test(word));
  return words
    .map((word) => (/\d/.test(word) || word.length <= 2 ? word : hasNumber ? word.slice(0, 1) : word.slice(0, words.length === 1 ? 8 : 3)))
    .join('')
    .slice(0, 20);
}

const suffixOf = (values: readonly string[]): string => values.flatMap((value) => skuPart(value) || []).join('-');

/**
 * Returns the text that the SKUs of a product's variants begin with. @param productSku the product's SKU, used when the variants have no common beginning
 */
export function skuBase(productSku: string, variants: readonly { readonly sku: string; readonly values: readonly string[] }[]): string {
  const named = variants.map(({ sku, values }) => ({ sku: sku.trim(), suffix: `-${suffixOf(values)}` })).filter(({ sku }) => sku !== '');
  const suggested = named.find(({ sku, suffix }) => suffix !== '-' && sku.toUpperCase().endsWith(suffix));
  if (suggested !== undefined) return suggested.sku.slice(0, -suggested.suffix.length);
  const first = named[0]?.sku ?? '';
  let length = first.length;
  for (const { sku } of named) while (!sku.startsWith(first.slice(0, length))) length--;
  const common = first.slice(0, length).replace(/[-_. ]+$/, '');
  return common.length >= 2 ? common : productSku.trim();
}

/** @param taken used SKUs, in lower case */
export function suggestSku(base: string, values: readonly string[], taken: ReadonlySet<string>): string {
  const suggested = [base, suffixOf(values)]
    .filter((part) => part !== '')
    .join('-')
    .slice(0, longestSku - 4);
  if (suggested === '') return '';
  for (let number = 1; ; number++) {
    const sku = number === 1 ? suggested : `${suggested}-${number}`;
    if (!taken.has(sku.toLowerCase())) return sku;
  }
}
