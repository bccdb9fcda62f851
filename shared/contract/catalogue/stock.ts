/** The stock of every variant of the shop, which the catalogue's staff read, count and correct. */
import * as z from 'zod';
import { maxSearchLength } from '../../rules/catalogue/limits.ts';
import { stockLevels } from '../../rules/catalogue/stock-level.ts';
import { longestSku } from '../../rules/catalogue/variants.ts';
import { IdempotencyHeaders, Limit, NumberFromText, ProductId, Text } from '../common.ts';
import { endpoint } from '../define.ts';
import { productStatuses } from './catalog.ts';
import { Inventory } from './variant.ts';

export const StockRow = () =>
  z
    .object({
      productId: z.number().int(),
      variantId: z.number().int(),
      name: z.string(),
      /** The choice as text; empty for the only variant. */
      title: z.string(),
      sku: z.string(),
      imageUrl: z.string(),
      status: z.enum(productStatuses),
      isActive: z.boolean(),
      /** The product's limit; absent: the shop's limit applies. */
      lowStockLimit: z.number().int().optional(),
      /** The current units. */
      stock: Inventory(),
    })
    .meta({ title: 'StockRow' });
export type StockRow = z.output<ReturnType<typeof StockRow>>;

export const list = /* @__PURE__ */ endpoint({
  key: 'stock.list',
  method: 'GET',
  path: '/api/stock',
  access: 'catalogue',
  summary:
    'The variants of the shop with their units, whole products at a time; `next` is the `from` of the following page. With a level: only variants on sale at that level',
  query: () =>
    z.strictObject({
      /** Words of the product, or the SKU of a variant. */
      search: z.string().max(maxSearchLength, `At most ${maxSearchLength} characters`).optional(),
      level: z.enum(stockLevels).optional(),
      productId: ProductId().optional(),
      /** The number of products to skip. */
      from: NumberFromText(z.number().int().min(0).max(1_000_000).default(0)),
      /** The minimum number of variants in a response, if there are as many. */
      limit: Limit(50, 500),
    }),
  reply: () =>
    z.object({
      rows: z.array(StockRow()),
      /** The cursor; null at the end. A page may be short or empty before the end, because a request examines a limited number of products for a level. */
      next: z.number().int().nullable(),
      /** The number of products that match the search, at any level. */
      total: z.number().int(),
    }),
  failures: [],
});

export const maxStockLines = 100;

const Sku = () => Text(longestSku, 'SKU is required');
const maxUnits = 1_000_000;
const tooManyMessage = 'At most 10,00,000 units';

const StockLine = () =>
  z
    .strictObject({
      sku: Sku(),
      /** Units to add or remove ... */
      change: z.int('A whole number of units').min(-maxUnits, tooManyMessage).max(maxUnits, tooManyMessage).optional(),
      /** ... or the counted free units. */
      count: z.int('A whole number of units').min(0, 'Stock cannot be negative').max(maxUnits, tooManyMessage).optional(),
      reason: Text(500, 'Reason is required'),
    })
    .refine(({ change, count }) => (change === undefined) !== (count === undefined), 'Give either a change or a count')
    .refine(({ change }) => change !== 0, { path: ['change'], message: 'Say how many units more or less' });

export const change = /* @__PURE__ */ endpoint({
  key: 'stock.change',
  method: 'POST',
  path: '/api/stock',
  access: 'catalogue',
  summary: `Change or count the stock of up to ${maxStockLines} SKUs, each by itself, with a result for each. A dry run writes nothing. A repeat with the same Idempotency-Key changes nothing`,
  headers: IdempotencyHeaders,
  body: () =>
    z.strictObject({
      lines: z
        .array(StockLine())
        .min(1, 'Give at least one line')
        .max(maxStockLines, `At most ${maxStockLines} lines at once`)
        .refine((lines) => new Set(lines.map(({ sku }) => sku.toLowerCase())).size === lines.length, 'Name each SKU once'),
      dryRun: z.boolean().default(false),
    }),
  reply: () =>
    z.object({
      results: z.array(
        z.object({
          sku: z.string(),
          ok: z.boolean(),
          /** The name of the product, with the choice as text. */
          name: z.string().optional(),
          /** Free units before and after. */
          before: z.number().int().optional(),
          after: z.number().int().optional(),
          code: z.string().optional(),
          message: z.string().optional(),
        }),
      ),
    }),
  failures: [],
});
