/** The section `cod` of the settings: when an order can be paid on delivery and what that costs. */
import * as z from 'zod';
import { toRupees } from '../../rules/money.ts';
import { maxPayment } from '../../rules/order/quote.ts';
import { Version } from '../catalogue/product.ts';
import { Id, Instant, ProductId, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

/** The rules of payment on delivery; shared/rules/order/cod.ts applies them. */
export const Cod = () =>
  z
    .object({
      isOn: z.boolean(),
      /** The fee for payment on delivery. */
      fee: Rupees(),
      /** The smallest and largest possible total, without the fee and its tax. */
      minOrder: Rupees(),
      maxOrder: Rupees(),
      excludedProducts: z.array(z.number().int()),
      excludedCategories: z.array(z.string()),
      /** The number of refused parcels from which on a customer must pay online. */
      maxRefused: z.number().int(),
    })
    .meta({ title: 'CashOnDelivery' });
export type Cod = z.output<ReturnType<typeof Cod>>;

export const CodSettings = () => Cod().extend({ version: Version(), updatedAt: Instant().optional() }).meta({ title: 'CodSettings' });
export type CodSettings = z.output<ReturnType<typeof CodSettings>>;

/** Rupees with at most two decimals. */
const Amount = (max: number, text: string) =>
  z
    .number(text)
    .min(0, text)
    .max(max, text)
    .refine((rupees) => Number(rupees.toFixed(2)) === rupees, 'Rupees with at most two decimals');

/** The section as the owner enters it. */
export const CodInput = () =>
  z
    .strictObject({
      version: Version(),
      isOn: z.boolean('Say whether orders can be paid on delivery'),
      fee: Amount(500, 'The fee is between ₹0 and ₹500'),
      minOrder: Amount(toRupees(maxPayment), 'The smallest order is an amount from ₹0 to ₹5,00,000'),
      maxOrder: Amount(toRupees(maxPayment), 'The largest order is an amount from ₹0 to ₹5,00,000'),
      excludedProducts: z.array(ProductId()).max(500, 'At most 500 products'),
      excludedCategories: z.array(Id()).max(100, 'At most 100 categories'),
      maxRefused: z
        .number('Enter a number of parcels from 1 to 20')
        .int('Enter a whole number of parcels')
        .min(1, 'Enter at least 1: customers who have refused no parcel can pay on delivery')
        .max(20, 'Enter at most 20'),
    })
    .superRefine(({ minOrder, maxOrder }, context) => {
      if (minOrder > maxOrder)
        context.addIssue({ code: 'custom', path: ['maxOrder'], message: 'The largest order must not be less than the smallest one' });
    });

export const updateCod = /* @__PURE__ */ endpoint({
  key: 'settings.updateCod',
  method: 'PUT',
  path: '/api/admin/settings/cod',
  access: 'admin',
  summary: 'Change when an order can be paid on delivery and what that costs. With a version that is not the newest: 409, with the current section',
  body: CodInput,
  reply: CodSettings,
  failures: ['edited_meanwhile'],
});
