/**
 * Limits of a product's texts in bytes, as DynamoDB counts them: every product page reads all texts. At their maximum they stay under 12 kB, one
 * and a half read units, plus half a unit for the name of the category. The texts for search engines and the tags add at most half as much.
 */
export const maxBytes = { description: 6_000, specifications: 2_000, altText: 300 } as const;

/** Maximum characters of a product's name, as Shopify allows them. */
export const maxNameLength = 255;

/** Maximum characters of the title and description for search engines. */
export const maxSeoLength = { title: 255, description: 1_000 } as const;

export const maxTags = 50;
export const maxTagLength = 60;

/** Splits a text at its commas into tags, each once, in their order. */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.replace(/\s+/g, ' ').trim());
  const keys = tags.map((tag) => tag.toLowerCase());
  return tags.filter((tag, index) => tag !== '' && keys.indexOf(keys[index] ?? '') === index);
}

const utf8 = new TextEncoder();
export const byteLength = (text: string): number => utf8.encode(text).length;

/** Returns as many characters from the beginning of the text as fit into this number of bytes. */
export const cutToBytes = (text: string, limit: number): string => text.slice(0, utf8.encodeInto(text, new Uint8Array(limit)).read);

export const longAltTextMessage = `At most ${maxBytes.altText} bytes: shorten it`;

export const specificationBytes = (specifications: Readonly<Record<string, string>>): number =>
  Object.entries(specifications).reduce((sum, [name, value]) => sum + byteLength(name) + byteLength(value), 0);
