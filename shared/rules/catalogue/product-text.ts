/**
 * Limits on a product's texts, in bytes, as the table counts: every product page reads all of them, and with texts at their longest
 * that stays under 12 kB, one and a half read units, plus half a unit for the name of the category.
 */
export const maxBytes = { description: 6_000, specifications: 2_000, altText: 300 } as const;

const utf8 = new TextEncoder();
export const bytesIn = (text: string): number => utf8.encode(text).length;

export const specificationBytes = (specifications: Readonly<Record<string, string>>): number =>
  Object.entries(specifications).reduce((sum, [name, value]) => sum + bytesIn(name) + bytesIn(value), 0);
