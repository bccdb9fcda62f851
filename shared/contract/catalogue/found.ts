/** How does the API show what a search or a filter has found? */
import * as z from 'zod';
import { Rupees } from '../common.ts';

/** A facet's value, and how many products the list would hold with it; its own filter is left aside. */
const Counted = <T extends z.ZodRawShape>(shape: T) => z.object({ ...shape, count: z.number().int() });

export const Facets = () =>
  z
    .object({
      /** In the order of the shop's categories; those with nothing are left out. */
      categories: z.array(Counted({ id: z.string(), name: z.string() })),
      /** Rupees; half open. */
      prices: z.array(Counted({ key: z.string(), text: z.string(), minPrice: z.number(), maxPrice: z.number().optional() })),
      /** Months, both counted. A product is in every band that its ages overlap. */
      ages: z.array(Counted({ key: z.string(), text: z.string(), minAge: z.number().int(), maxAge: z.number().int() })),
      inStock: z.number().int(),
      onSale: z.number().int(),
      /** The most frequent ones, and those that are chosen. */
      sizes: z.array(Counted({ value: z.string() })),
      colors: z.array(Counted({ value: z.string() })),
    })
    .meta({ title: 'Facets' });
export type Facets = z.output<ReturnType<typeof Facets>>;

/** Places in a text: from, up to; UTF-16 units. */
const Marks = () => z.array(z.tuple([z.number().int(), z.number().int()]));

/** How a search was understood. */
export const Understood = () =>
  z
    .object({
      /** The search as it was probably meant; what is listed is found by it already. */
      didYouMean: z.string().optional(),
      /** No product has all of the words: these have the most of them. */
      isPartial: z.boolean(),
      /** Where the words stand in the products of this page; what has none is left out. */
      marks: z.array(z.object({ id: z.number().int(), name: Marks(), excerpt: z.object({ text: z.string(), marks: Marks() }).optional() })),
    })
    .meta({ title: 'Understood' });
export type Understood = z.output<ReturnType<typeof Understood>>;

/** What the box shows below it while somebody types. */
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
        imageUrl: z.string(),
        isInStock: z.boolean(),
      }),
    ])
    .meta({ title: 'Suggestion' });
export type Suggestion = z.output<ReturnType<typeof Suggestion>>;
