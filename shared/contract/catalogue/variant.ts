/** Options and variants of a product: what shoppers choose by, and what they buy. */
import * as z from 'zod';
import { Instant, Rupees } from '../common.ts';

export const ProductOption = () =>
  z
    .object({
      name: z.string(),
      /** In the owner's order. `swatch` is a colour such as `#f4a300`, or the address of a small picture. */
      values: z.array(z.object({ value: z.string(), swatch: z.string().optional() })),
    })
    .meta({ title: 'ProductOption' });
export type ProductOption = z.output<ReturnType<typeof ProductOption>>;

/** Units; free + held + sold = initial. */
export const Inventory = () => z.object({ free: z.number().int(), held: z.number().int(), sold: z.number().int(), initial: z.number().int() });

export const Variant = () =>
  z
    .object({
      /** The only variant of a product has the product's id. */
      id: z.number().int(),
      /** The choice in words, `4-5 years, Blue`; empty for the only variant. */
      title: z.string(),
      options: z.record(z.string(), z.string()),
      sku: z.string(),
      /** What it is sold for now. */
      price: Rupees(),
      /** The maximum retail price. */
      mrp: Rupees().optional(),
      /** Struck through beside the price: the MRP, or the price before the sale while one runs. */
      originalPrice: Rupees().optional(),
      /** The price without the sale; only while one runs. */
      regularPrice: Rupees().optional(),
      /** When the sale ends that gives this price; only in its last seven days. */
      saleEndsAt: Instant().optional(),
      /** The same in words: `Sale ends 30 Nov`. */
      saleNote: z.string().optional(),
      /** Per cent, at its price today; absent: that of the product. */
      gstRate: z.number().optional(),
      /** Units that can be bought now. */
      stock: z.number().int(),
      /** EAN or UPC. */
      barcode: z.string().optional(),
      weightGrams: z.number().int().optional(),
      /** Its own pictures; absent: the product's. */
      images: z.array(z.object({ imageUrl: z.string(), altText: z.string() })).optional(),
      isActive: z.boolean(),
      /** For the catalogue's staff, where one product is read. */
      inventory: Inventory().optional(),
    })
    .meta({ title: 'Variant' });
export type Variant = z.output<ReturnType<typeof Variant>>;

/** The variant of a line. */
export const VariantName = () => z.object({ id: z.number().int(), title: z.string(), sku: z.string() }).meta({ title: 'VariantName' });
