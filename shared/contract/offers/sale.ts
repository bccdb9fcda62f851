/** Sales: prices that are lower for some time, for products, variants or whole categories, and how the owner manages them. */
import * as z from 'zod';
import { saleScopes } from '../../rules/catalogue/sales.ts';
import { Version } from '../catalogue/product.ts';
import { Done, Id, IdempotencyHeaders, Instant, ProductId, Rupees, SingleLine } from '../common.ts';
import { endpoint } from '../define.ts';
import { Amount, Percent } from './amounts.ts';

/** The maximum number of rows of a preview. */
export const maxPreviewLines = 200;

const Target = () =>
  z.strictObject({
    /** The id of a category, a product or a variant. */
    id: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'This is not one of our identifiers'),
    /** For a variant: the id of its product. */
    productId: ProductId().optional(),
    /** The price of one unit, in a sale with fixed prices. */
    price: Amount('Write a price of rupees greater than 0').optional(),
  });

const fields = () => ({
  /** For the owner; shoppers see only the price. */
  title: SingleLine(60, 'Write a name that you recognise, like "Diwali sale"'),
  scope: z.enum(saleScopes),
  /** The reduction of each price; absent when each target has a fixed price. */
  percent: Percent().max(90, 'A sale takes off at most 90 per cent').optional(),
  targets: z.array(Target()).min(1, 'Choose the goods that the sale is for').max(100, 'At most 100 of them'),
  startsAt: Instant(),
  endsAt: Instant(),
  isPaused: z.boolean().default(false),
});
type Fields = z.output<z.ZodObject<ReturnType<typeof fields>>>;

function checkSale({ scope, percent, targets, startsAt, endsAt }: Fields, context: z.core.$RefinementCtx): void {
  const reject = (path: readonly (string | number)[], message: string) => context.addIssue({ code: 'custom', path: [...path], message });
  if (Date.parse(endsAt) <= Date.parse(startsAt)) reject(['endsAt'], 'The end must be after the start');
  if (percent === undefined && scope === 'categories') reject(['percent'], 'A sale of a category needs a percentage');
  if (new Set(targets.map(({ id }) => id)).size < targets.length) reject(['targets'], 'Name each of them once');
  for (const [index, { id, productId, price }] of targets.entries()) {
    if (percent !== undefined && price !== undefined) reject(['targets', index, 'price'], 'A sale has a percentage or prices, not both');
    if (percent === undefined && price === undefined) reject(['targets', index, 'price'], 'Write the sale price');
    if (scope !== 'categories' && !/^[1-9]\d{0,11}$/.test(id)) reject(['targets', index, 'id'], 'Write the number of the product or the variant');
    if ((scope === 'variants') !== (productId !== undefined)) reject(['targets', index, 'productId'], 'Give productId for a variant only');
  }
}

const example = {
  ...{ title: 'Diwali sale', scope: 'categories', percent: 20, targets: [{ id: 'toys' }] },
  ...{ startsAt: '2026-11-01T18:30:00.000Z', endsAt: '2026-11-15T18:30:00.000Z' },
};

export const SaleInput = () => z.strictObject(fields()).superRefine(checkSale).meta({ example });
export type SaleInput = z.output<ReturnType<typeof SaleInput>>;

export const StaffSale = () =>
  z
    .object({
      ...fields(),
      id: z.string(),
      /** The names are those at the time when the sale was saved. */
      targets: z.array(z.object({ id: z.string(), productId: z.number().int().optional(), price: Rupees().optional(), name: z.string() })),
      version: Version(),
      createdAt: Instant(),
    })
    .meta({ title: 'StaffSale' });
export type StaffSale = z.output<ReturnType<typeof StaffSale>>;

const Params = () => z.strictObject({ id: Id() });

export const list = /* @__PURE__ */ endpoint({
  key: 'sale.list',
  method: 'GET',
  path: '/api/admin/sales',
  access: 'admin',
  summary: 'All sales, the newest first',
  reply: () => z.object({ sales: z.array(StaffSale()) }),
  failures: [],
});

export const create = /* @__PURE__ */ endpoint({
  key: 'sale.create',
  method: 'POST',
  path: '/api/admin/sales',
  access: 'admin',
  summary:
    'Add a sale: per cent off, or a price for each product or variant, from one time to another. Of several sales the lowest price wins; a repeat with the same Idempotency-Key adds no second one',
  headers: IdempotencyHeaders,
  body: SaleInput,
  reply: StaffSale,
  status: 201,
  failures: ['too_many_sales', 'idempotency_conflict', 'prices_busy'],
});

export const update = /* @__PURE__ */ endpoint({
  key: 'sale.update',
  method: 'PUT',
  path: '/api/admin/sales/{id}',
  access: 'admin',
  summary: 'Change, pause, resume or end a sale; open checkouts keep their prices. With a version that is not the newest: 409, with the current sale',
  params: Params,
  body: () =>
    z
      .strictObject({
        ...fields(),
        version: Version(),
        /** Whether to end the sale at the time of the request, by the server's clock. */
        endsNow: z.boolean().default(false),
      })
      .superRefine(checkSale)
      .meta({ example: { ...example, version: 1 } }),
  reply: StaffSale,
  failures: ['sale_not_found', 'edited_meanwhile', 'prices_busy'],
});

export const remove = /* @__PURE__ */ endpoint({
  key: 'sale.remove',
  method: 'DELETE',
  path: '/api/admin/sales/{id}',
  access: 'admin',
  summary: 'Delete a sale; orders keep their prices',
  params: Params,
  reply: Done,
  failures: ['sale_not_found'],
});

export const preview = /* @__PURE__ */ endpoint({
  key: 'sale.preview',
  method: 'POST',
  path: '/api/admin/sales/preview',
  access: 'admin',
  summary: 'The price of each product of a sale, before and during it; nothing is stored',
  body: () => z.strictObject({ sale: SaleInput(), id: Id().optional() }).meta({ example: { sale: example } }),
  reply: () =>
    z.object({
      /** The first 200 rows. */
      lines: z.array(
        z.object({
          name: z.string(),
          price: Rupees(),
          /** The regular price when the sale does not lower it. */
          salePrice: Rupees(),
          /** The price of another sale that is lower and therefore applies. */
          lowerElsewhere: Rupees().optional(),
          /** The sale price lies between two GST rates of the product's tax class: which rate applies, and at which prices it is certain. */
          warning: z.string().optional(),
        }),
      ),
      /** The number of products and variants in all. */
      count: z.number().int(),
    }),
  failures: [],
});
