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
      /** The choice as text, e.g. `4-5 years, Blue`; empty for the only variant. */
      title: z.string(),
      options: z.record(z.string(), z.string()),
      sku: z.string(),
      /** The current selling price. */
      price: Rupees(),
      /** The maximum retail price. */
      mrp: Rupees().optional(),
      /** Struck through beside the price: the MRP, or the price before a running sale. */
      originalPrice: Rupees().optional(),
      /** The price without the sale; present only while a sale runs. */
      regularPrice: Rupees().optional(),
      /** When the sale that gives this price ends; present only in its last seven days. */
      saleEndsAt: Instant().optional(),
      /** The end of the sale as text: `Sale ends 30 Nov`. */
      saleNote: z.string().optional(),
      /** Per cent, at today's price; absent: the product's rate applies. */
      gstRate: z.number().optional(),
      /** Units that can be bought now. */
      stock: z.number().int(),
      /** EAN or UPC. */
      barcode: z.string().optional(),
      weightGrams: z.number().int().optional(),
      /** The variant's own pictures; absent: the product's are shown. */
      images: z.array(z.object({ imageUrl: z.string(), altText: z.string() })).optional(),
      isActive: z.boolean(),
      /** For the catalogue's staff, when a single product is read. */
      inventory: Inventory().optional(),
    })
    .meta({ title: 'Variant' });
export type Variant = z.output<ReturnType<typeof Variant>>;

/** The variant of a line. */
export const VariantName = () => z.object({ id: z.number().int(), title: z.string(), sku: z.string() }).meta({ title: 'VariantName' });
