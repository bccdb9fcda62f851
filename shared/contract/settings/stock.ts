/** The section `stock` of the settings: the number of units up to which stock is low. */
import * as z from 'zod';
import { defaultLowStockLimit } from '../../rules/catalogue/stock-level.ts';
import { LowStockLimit, Version } from '../catalogue/product.ts';
import { Instant } from '../common.ts';
import { endpoint } from '../define.ts';

export const StockRules = () =>
  z
    .object({
      /** Units up to which a variant is low in stock, if its product has no limit of its own. */
      lowStockLimit: z.number().int(),
    })
    .meta({ title: 'StockRules' });
export type StockRules = z.output<ReturnType<typeof StockRules>>;

export const StockSettings = () => StockRules().extend({ version: Version(), updatedAt: Instant().optional() }).meta({ title: 'StockSettings' });
export type StockSettings = z.output<ReturnType<typeof StockSettings>>;

/** The section as the owner enters it. */
export const StockInput = () =>
  z.strictObject({ version: Version(), lowStockLimit: LowStockLimit() }).meta({ example: { version: 0, lowStockLimit: defaultLowStockLimit } });

export const readStock = /* @__PURE__ */ endpoint({
  key: 'settings.readStock',
  method: 'GET',
  path: '/api/admin/settings/stock',
  access: 'catalogue',
  summary: 'The low-stock limit of the shop, for products without a limit of their own',
  reply: StockSettings,
  failures: [],
});

export const updateStock = /* @__PURE__ */ endpoint({
  key: 'settings.updateStock',
  method: 'PUT',
  path: '/api/admin/settings/stock',
  access: 'admin',
  summary: 'Change the low-stock limit of the shop. With a version that is not the newest: 409, with the current section',
  body: StockInput,
  reply: StockSettings,
  failures: ['edited_meanwhile'],
});
