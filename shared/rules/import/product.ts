/** What does a sheet say about a product, and what is wrong with it? */
import type { AgeRange } from '../age-range.ts';
import type { Paise } from '../money.ts';

export type ImportSource = 'shopify' | 'own';

/** What is undefined the sheet does not say: a new product gets the shop's default, an existing one keeps what it has. */
export interface ImportedProduct {
  /** Names the product within its source: the handle or the SKU. */
  readonly key: string;
  /** Where it begins. */
  readonly row: number;
  readonly name: string;
  readonly description?: string | undefined;
  readonly price: Paise;
  /** null: none is struck through. */
  readonly originalPrice?: Paise | null | undefined;
  readonly stock?: number | undefined;
  readonly sku: string;
  readonly specifications?: Readonly<Record<string, string>> | undefined;
  readonly ageRange?: AgeRange | null | undefined;
  readonly status?: 'active' | 'inactive' | 'draft' | undefined;
  readonly isFeatured?: boolean | undefined;
  /** Its name. */
  readonly category?: string | undefined;
  readonly images?: readonly ImportedImage[] | undefined;
  /** Per cent. */
  readonly gstRate?: number | undefined;
  readonly hsn?: string | undefined;
}

export interface ImportedImage {
  /** An address of the web, or the name of a file. */
  readonly src: string;
  readonly alt: string;
}

export interface Problem {
  /** As a spreadsheet counts them: the header is row 1. */
  readonly row: number;
  /** As the header writes it; '' for the whole row. */
  readonly column: string;
  readonly text: string;
}

/** One product of the sheet; undefined when problems leave nothing to import. */
export interface Reading {
  readonly product: ImportedProduct | undefined;
  readonly problems: readonly Problem[];
  /** Worth knowing, and no reason to refuse. */
  readonly notes: readonly string[];
}

/** Why nothing of a file can be imported, in one sentence with its remedy. */
export class FileRefused extends Error {}

export const problemText = ({ row, column, text }: Problem): string => `row ${row}${column === '' ? '' : `, ${column}`}: ${text}`;

/** Characters. */
const shown = 40;

/** A cell as a message shows it. */
export function quoted(cell: string, most: number = shown): string {
  const plain = cell.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return `"${plain.length > most ? `${plain.slice(0, most)}…` : plain}"`;
}

/** The form of the product's editor allows as many. */
export const mostImages = 6;

/** Where a product without a category goes. */
export const noCategory = 'Other';

/** The id that a category of this name gets when it is made. Letters of every script stay. */
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
