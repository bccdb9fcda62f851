/** The stock of every variant of the shop, as its catalogue's staff read, count and correct it. */
import * as z from 'zod';
import { longestSearch } from '../../rules/catalogue/search.ts';
import { stockLevels } from '../../rules/catalogue/stock-level.ts';
import { Limit, ProductId, Text } from '../common.ts';
import { endpoint } from '../define.ts';
import { productStatuses } from './catalog.ts';
import { Inventory } from './variant.ts';

export const StockRow = () =>
  z
    .object({
      productId: z.number().int(),
      variantId: z.number().int(),
      name: z.string(),
      /** The choice in words; empty for the only variant. */
      title: z.string(),
      sku: z.string(),
      imageUrl: z.string(),
      status: z.enum(productStatuses),
      isActive: z.boolean(),
      /** Of the product; absent: the shop's. */
      lowStockLimit: z.number().int().optional(),
      /** Units of this moment. */
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
    'The variants of the shop with their units, whole products at a time; `next` is the `from` of what follows. With a level: those on sale that have it',
  query: () =>
    z.strictObject({
      /** Words, or the SKU of a variant. */
      search: z.string().max(longestSearch, `At most ${longestSearch} characters`).optional(),
      level: z.enum(stockLevels).optional(),
      productId: ProductId().optional(),
      /** Products to pass over. */
      from: z.coerce.number<string | number>().int().min(0).max(1_000_000).default(0),
      /** At least so many variants, where there are. */
      limit: Limit(50, 500),
    }),
  reply: () =>
    z.object({
      rows: z.array(StockRow()),
      /** Null at the end. A page may be short or empty before it: a level is looked for among so many products at a time. */
      next: z.number().int().nullable(),
      /** Products that the search finds, in whatever level. */
      total: z.number().int(),
    }),
  failures: [],
});

export const maxStockLines = 100;

const Sku = () => Text(100, 'SKU is required');
const most = 1_000_000;
const tooMany = 'At most 10,00,000 units';

const StockLine = () =>
  z
    .strictObject({
      sku: Sku(),
      /** Units more or less ... */
      change: z.int('A whole number of units').min(-most, tooMany).max(most, tooMany).optional(),
      /** ... or how many are free. */
      count: z.int('A whole number of units').min(0, 'Stock cannot be negative').max(most, tooMany).optional(),
      reason: Text(500, 'Reason is required'),
    })
    .refine(({ change, count }) => (change === undefined) !== (count === undefined), 'Give either a change or a count')
    .refine(({ change }) => change !== 0, { path: ['change'], message: 'Say how many units more or less' });

export const change = /* @__PURE__ */ endpoint({
  key: 'stock.change',
  method: 'POST',
  path: '/api/stock',
  access: 'catalogue',
  summary: `Change or count the stock of up to ${maxStockLines} SKUs, each by itself; the answer tells of each. A dry run writes nothing. The same Idempotency-Key counts once`,
  headers: () => z.object({ 'idempotency-key': z.string().min(8).max(128).optional() }),
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
          /** Of the product, with the choice in words. */
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
