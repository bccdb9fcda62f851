/** Schemas of search results: facets, highlighted words, matching variants and suggestions. */
import * as z from 'zod';
import { Rupees } from '../common.ts';

/** A facet's value and the number of products with it, counted without the facet's own filter. */
const FacetValue = <T extends z.ZodRawShape>(shape: T) => z.object({ ...shape, count: z.number().int() });

export const Facets = () =>
  z
    .object({
      /** In the order of the shop's categories; categories without products are left out. */
      categories: z.array(FacetValue({ id: z.string(), name: z.string() })),
      /** Rupees; the upper bound is excluded. */
      prices: z.array(FacetValue({ key: z.string(), text: z.string(), minPrice: z.number(), maxPrice: z.number().optional() })),
      /** Months, both included. A product counts in every band that its ages overlap. */
      ages: z.array(FacetValue({ key: z.string(), text: z.string(), minAge: z.number().int(), maxAge: z.number().int() })),
      inStock: z.number().int(),
      onSale: z.number().int(),
      /** The most frequent ones, and the selected ones. */
      sizes: z.array(FacetValue({ value: z.string() })),
      colors: z.array(FacetValue({ value: z.string() })),
    })
    .meta({ title: 'Facets' });
export type Facets = z.output<ReturnType<typeof Facets>>;

/** Ranges in a text, from inclusive to exclusive, in UTF-16 units. */
const Marks = () => z.array(z.tuple([z.number().int(), z.number().int()]));

/** How the search was interpreted. */
export const SearchInterpretation = () =>
  z
    .object({
      /** The search with corrected spelling; the list contains its results already. */
      didYouMean: z.string().optional(),
      /** Whether no product has all of the words; the list then has the products with most of them. */
      isPartial: z.boolean(),
      /** Where the words occur in the products of this page. */
      marks: z.array(z.object({ id: z.number().int(), name: Marks(), excerpt: z.object({ text: z.string(), marks: Marks() }).optional() })),
    })
    .meta({ title: 'SearchInterpretation' });
export type SearchInterpretation = z.output<ReturnType<typeof SearchInterpretation>>;

/** The variants by which filters or a SKU found a product of this page, in the owner's order; only for products of which not all variants match. */
export const FoundVariants = () =>
  z.array(z.object({ id: z.number().int(), variantIds: z.array(z.number().int()) })).meta({ title: 'FoundVariants' });
export type FoundVariants = z.output<ReturnType<typeof FoundVariants>>;

/** The suggestions below the search box. */
export const Suggestion = () =>
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('search'), text: z.string(), marks: Marks() }),
      z.object({ kind: z.literal('category'), id: z.string(), text: z.string(), marks: Marks() }),
      z.object({
        kind: z.literal('product'),
        id: z.number().int(),
        text: z.string(),
        marks: Marks(),
        price: Rupees(),
        priceIncludesTax: z.boolean(),
        imageUrl: z.string(),
        isInStock: z.boolean(),
      }),
    ])
    .meta({ title: 'Suggestion' });
export type Suggestion = z.output<ReturnType<typeof Suggestion>>;
