/** The types of a product as a sheet states it, and of the problems of its rows. */
import type { AgeRange } from '../catalogue/age-bands.ts';
import type { Declarations } from '../catalogue/declarations.ts';
import type { SizeChart } from '../catalogue/size-chart.ts';
import type { OptionFields, VariantDraft } from '../catalogue/variants.ts';
import type { Paise } from '../money.ts';

export type ImportSource = 'shopify' | 'own';

/** A field that the sheet does not state is undefined: a new product gets the default value, an existing one keeps its value. */
export interface ImportedProduct {
  /** Identifies the product within its source: the handle (Shopify) or the SKU (our format). */
  readonly key: string;
  /** The first row of the product. */
  readonly row: number;
  readonly name: string;
  readonly description?: string | undefined;
  readonly price: Paise;
  /** The MRP; null: there is none. */
  readonly originalPrice?: Paise | null | undefined;
  readonly stock?: number | undefined;
  readonly sku: string;
  readonly specifications?: Readonly<Record<string, string>> | undefined;
  readonly ageRange?: AgeRange | null | undefined;
  readonly status?: 'active' | 'inactive' | 'draft' | undefined;
  readonly isFeatured?: boolean | undefined;
  /** The name of the category; null: the cell is empty, so a new product gets the default category and an existing one keeps its own. */
  readonly category?: string | null | undefined;
  readonly images?: readonly ImportedImage[] | undefined;
  /** Per cent. */
  readonly gstRate?: number | undefined;
  /** The id of a tax class; null: none, `gstRate` applies. */
  readonly taxClass?: string | null | undefined;
  readonly hsn?: string | undefined;
  /** Texts for search engines; null removes them. */
  readonly seoTitle?: string | null | undefined;
  readonly seoDescription?: string | null | undefined;
  /** null removes the tags. */
  readonly tags?: readonly string[] | null | undefined;
  /** Only in our own format: all declarations, or undefined when the file has no column of them. */
  readonly declarations?: Declarations | null | undefined;
  /** null removes the product's own chart. */
  readonly sizeChart?: SizeChart | null | undefined;
  readonly barcode?: string | undefined;
  readonly weightGrams?: number | undefined;
  readonly shipsAlone?: boolean | undefined;
  /** null removes the product's own limit. */
  readonly lowStockLimit?: number | null | undefined;
  /** Absent: the product is its own only variant. */
  readonly options?: readonly OptionFields[] | undefined;
  /** Set together with `options`. The product's own price, SKU and stock are then those of the cheapest variant, and are not written. */
  readonly variants?: readonly ImportedVariant[] | undefined;
}

export interface ImportedVariant extends VariantDraft {
  readonly row: number;
  /** The variant's own picture, as the `src` of an image. */
  readonly image?: string | undefined;
}

/** The pictures that the sheet names, each once. */
export const pictureSources = ({ images = [], variants = [] }: ImportedProduct): string[] => [
  ...new Set([...images.map(({ src }) => src), ...variants.flatMap(({ image }) => image ?? [])]),
];

export interface ImportedImage {
  /** A web address, or the name of a file. */
  readonly src: string;
  readonly alt: string;
}

export interface Problem {
  /** Counted as in a spreadsheet: the header is row 1. */
  readonly row: number;
  /** The column as the header spells it; '' when the problem concerns the whole row. */
  readonly column: string;
  readonly text: string;
}

/** One product of the sheet. `product` is missing when problems prevent its import. */
export interface ReadProduct {
  readonly product: ImportedProduct | undefined;
  readonly problems: readonly Problem[];
  /** Notes that do not prevent the import. */
  readonly notes: readonly string[];
  /** The variants that Shopify sells whatever their stock, by row, with the units that the file gives them. */
  readonly uncounted?: readonly Uncounted[];
}

export interface Uncounted {
  readonly row: number;
  readonly units: number;
}

/** Thrown when the file cannot be imported at all; the message states why, and the remedy. */
export class FileRefused extends Error {}

export const problemText = ({ row, column, text }: Problem): string => `row ${row}${column === '' ? '' : `, ${column}`}: ${text}`;

/** Maximum characters of a cell that a message quotes. */
const maxQuoted = 40;

/** Quotes a cell in a message. */
export function quoteCell(cell: string, limit: number = maxQuoted): string {
  const plain = cell.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return `"${plain.length > limit ? `${plain.slice(0, limit)}…` : plain}"`;
}

/** The limit of the product form, too. */
export const maxImages = 6;

/** The category of a product without one. */
export const defaultCategory = 'Other';

/** The id for a new category of this name. Letters of every script are kept. */
export function categoryIdOf(name: string): string {
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return slug === '' ? 'other' : slug;
}
