/** The section `delivery` of the settings (charges and dispatch times), and the table of PIN codes. */
import * as z from 'zod';
import { toPaise } from '../../rules/money.ts';
import { maxDays } from '../../rules/order/pin-table.ts';
import { isPinPrefix } from '../../rules/pin.ts';
import { Version } from '../catalogue/product.ts';
import { Instant, Required, Rupees, SingleLine } from '../common.ts';
import { endpoint } from '../define.ts';

export const chargeBases = ['value', 'weight'] as const;
export type ChargeBasis = (typeof chargeBases)[number];

const DayRange = () => z.object({ from: z.number().int(), to: z.number().int() });

/** The charges of delivery, and when parcels are dispatched and arrive; shared/rules/order/delivery.ts computes with them. */
export const Delivery = () =>
  z
    .object({
      /** What `upTo` of a row is compared with: the order's value after discounts in rupees, or the weight of the parcel in grams. */
      basis: z.enum(chargeBases),
      /** A PIN code belongs to the zone with its longest matching prefix. */
      zones: z.array(z.object({ name: z.string(), prefixes: z.array(z.string()) })),
      /** `zone` is empty for PIN codes outside all zones; `upTo` null means no upper limit. */
      rows: z.array(z.object({ zone: z.string(), upTo: z.number().nullable(), charge: Rupees() })),
      /** The order value from which delivery by these rows is free. */
      freeFrom: Rupees().nullable(),
      /** The charge for each unit that ships alone. */
      aloneCharge: Rupees(),
      /** The weight of a product that states none. */
      defaultGrams: z.number().int(),
      /** `14:00` in India. */
      cutOff: z.string(),
      /** 1 Monday to 7 Sunday. */
      workingDays: z.array(z.number().int()),
      /** `2026-11-08`. */
      holidays: z.array(z.string()),
      /** Working days from dispatch to arrival when the table of PIN codes states none; null: no promise. */
      defaultDays: DayRange().nullable(),
    })
    .meta({ title: 'Delivery' });
export type Delivery = z.output<ReturnType<typeof Delivery>>;

export const DeliverySettings = () => Delivery().extend({ version: Version(), updatedAt: Instant().optional() }).meta({ title: 'DeliverySettings' });
export type DeliverySettings = z.output<ReturnType<typeof DeliverySettings>>;

/** Rupees with at most two decimals, as they are stored. */
const Amount = (required: string, max: number) =>
  z
    .number(required)
    .min(0, 'An amount cannot be negative')
    .max(max, `At most ₹${max.toLocaleString('en-IN')}`)
    .refine((rupees) => {
      try {
        return toPaise(rupees) >= 0;
      } catch {
        // Negative or too large: the checks above report it.
        return rupees < 0 || rupees > max;
      }
    }, 'Rupees with at most two decimals');

const maxCharge = 100_000;
const maxValue = 10_000_000;
const maxGrams = 1_000_000;

const ZoneInput = () =>
  z.strictObject({
    name: SingleLine(40, 'Name the zone'),
    prefixes: z
      .array(
        z.string().refine(isPinPrefix, {
          error: ({ input }) => `“${String(input).slice(0, 20)}” is no beginning of a PIN code: one to six digits, the first is not 0`,
        }),
      )
      .min(1, 'Write the beginnings of PIN codes that belong to the zone, like 56, 570')
      .max(1_000, 'At most 1,000 prefixes a zone'),
  });
const RowInput = () =>
  z.strictObject({
    zone: z.string().max(40),
    upTo: z
      .number('Write up to where the charge holds, or leave it empty')
      .positive('The end of a row is greater than 0')
      .max(maxValue, 'At most ₹1,00,00,000 or 1,000 kg')
      .nullable(),
    charge: Amount('Write the charge in rupees; 0 is free', maxCharge),
  });

type Zone = z.output<ReturnType<typeof ZoneInput>>;
type Row = z.output<ReturnType<typeof RowInput>>;
type Report = (path: (string | number)[], message: string) => void;

function checkZones(zones: readonly Zone[], report: Report): void {
  const zoneOfPrefix = new Map<string, string>();
  for (const [index, { name, prefixes }] of zones.entries()) {
    if (zones.findIndex((zone) => zone.name.toLowerCase() === name.toLowerCase()) < index)
      report(['zones', index, 'name'], `There are two zones called ${name}: rename one`);
    const own = new Set(prefixes);
    for (const prefix of own) {
      const other = zoneOfPrefix.get(prefix);
      // A longer prefix may belong to another zone, which then applies to it. Within the same zone it would be redundant.
      const covering = [...own].find((each) => each !== prefix && prefix.startsWith(each));
      if (other !== undefined) report(['zones', index, 'prefixes'], `${prefix} is in the zone ${other} already: leave it in one of them`);
      else if (covering !== undefined)
        report(['zones', index, 'prefixes'], `${prefix} lies within ${covering} of the same zone: leave one of them out`);
      zoneOfPrefix.set(prefix, name);
    }
    if (own.size < prefixes.length)
      report(['zones', index, 'prefixes'], `${prefixes.find((each, at) => prefixes.indexOf(each) < at)} is listed twice: leave one out`);
  }
}

function checkRows(rows: readonly Row[], zones: readonly Zone[], basis: ChargeBasis, report: Report): void {
  for (const [index, { zone, upTo }] of rows.entries()) {
    if (zone !== '' && !zones.some(({ name }) => name === zone))
      report(['rows', index, 'zone'], `There is no zone ${zone}: choose one that is listed above`);
    if (rows.findIndex((row) => row.zone === zone && row.upTo === upTo) < index)
      report(['rows', index, 'upTo'], upTo === null ? 'The zone has a row without an end already' : `The zone has a row up to ${upTo} already`);
    if (upTo !== null && basis === 'weight' && (!Number.isInteger(upTo) || upTo > maxGrams))
      report(['rows', index, 'upTo'], 'Whole grams, at most 10,00,000');
    if (upTo !== null && basis === 'value' && Math.round(upTo * 100) / 100 !== upTo)
      report(['rows', index, 'upTo'], 'Rupees with at most two decimals');
  }
  for (const zone of new Set(['', ...rows.map((row) => row.zone)])) {
    const last = rows.findLastIndex((row) => row.zone === zone);
    if (last < 0) report(['rows'], 'Add a row for all other PIN codes: the zones do not reach everywhere');
    else if (!rows.some((row) => row.zone === zone && row.upTo === null))
      report(['rows', last, 'upTo'], 'Leave this empty in the last row of a zone, so that larger orders have a charge, too');
  }
}

export const DeliveryInput = () =>
  z
    .strictObject({
      version: Version(),
      basis: z.enum(chargeBases, 'Choose what the charge depends on'),
      zones: z.array(ZoneInput()).max(30, 'At most 30 zones'),
      rows: z.array(RowInput()).min(1, 'Add at least one row').max(200, 'At most 200 rows'),
      freeFrom: Amount('Write an order value in rupees, or leave it empty', maxValue).nullable(),
      aloneCharge: Amount('Write the charge in rupees; 0 is free', maxCharge),
      defaultGrams: z.int('Weight in whole grams').min(1, 'Weight in whole grams').max(maxGrams, 'At most 1,000 kg'),
      cutOff: Required('Write a time like 14:00').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write a time like 14:00'),
      workingDays: z
        .array(z.int().min(1).max(7))
        .min(1, 'Choose at least one working day')
        .transform((days) => [...new Set(days)].sort()),
      holidays: z
        .array(z.iso.date({ error: ({ input }) => `“${String(input).slice(0, 20)}” is no day: write it like 2026-11-08` }))
        .max(200, 'At most 200 days: leave past ones out'),
      defaultDays: z
        .strictObject({
          from: z.int('A whole number of days').min(0, 'Days cannot be negative').max(maxDays, `At most ${maxDays} days`),
          to: z.int('A whole number of days').min(0, 'Days cannot be negative').max(maxDays, `At most ${maxDays} days`),
        })
        .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The larger number of days comes second' })
        .nullable(),
    })
    .superRefine(({ zones, rows, basis, holidays }, context) => {
      const report: Report = (path, message) => context.addIssue({ code: 'custom', path, message });
      checkZones(zones, report);
      checkRows(rows, zones, basis, report);
      const twice = holidays.find((day, index) => holidays.indexOf(day) < index);
      if (twice !== undefined) report(['holidays'], `${twice} is listed twice: leave one out`);
    })
    .meta({
      example: {
        version: 1,
        basis: 'value',
        zones: [{ name: 'Maharashtra', prefixes: ['40', '41', '42', '43', '44'] }],
        rows: [
          { zone: 'Maharashtra', upTo: null, charge: 40 },
          { zone: '', upTo: null, charge: 80 },
        ],
        freeFrom: 999,
        aloneCharge: 0,
        defaultGrams: 500,
        cutOff: '14:00',
        workingDays: [1, 2, 3, 4, 5, 6],
        holidays: ['2026-11-08'],
        defaultDays: { from: 2, to: 5 },
      },
    });

export const updateDelivery = /* @__PURE__ */ endpoint({
  key: 'settings.updateDelivery',
  method: 'PUT',
  path: '/api/admin/settings/delivery',
  access: 'admin',
  summary: 'Change the charges of delivery, and when parcels are dispatched. With a version that is not the newest: 409, with the current section',
  body: DeliveryInput,
  reply: DeliverySettings,
  failures: ['edited_meanwhile'],
});

/** The table as CSV: the one format for reading, editing, importing and exporting (shared/rules/order/pin-table.ts). */
export const PinTableReply = () =>
  z
    .object({
      /** `prefix,from,to,cod,serviceable`, sorted by prefix. */
      csv: z.string(),
      /** How often the table was changed; 0: never, and the shop delivers everywhere. */
      version: Version(),
      updatedAt: Instant().optional(),
      /** Whether the previous table is kept, so that the last change can be undone. */
      canUndo: z.boolean(),
    })
    .meta({ title: 'PinTable' });
export type PinTableReply = z.output<ReturnType<typeof PinTableReply>>;

export const readPins = /* @__PURE__ */ endpoint({
  key: 'settings.readPins',
  method: 'GET',
  path: '/api/admin/settings/pins',
  access: 'admin',
  summary: 'The table of PIN code prefixes: days, cash on delivery and service by the longest prefix',
  reply: PinTableReply,
  failures: [],
});

export const replacePins = /* @__PURE__ */ endpoint({
  key: 'settings.replacePins',
  method: 'PUT',
  path: '/api/admin/settings/pins',
  access: 'admin',
  summary:
    'Replace the whole table of PIN code prefixes; when lines are wrong, `details.errors` names them and nothing changes. The previous table is kept for one undo. With a version that is not the newest: 409',
  body: () => z.strictObject({ version: Version(), csv: z.string('Write the table as CSV').max(1_000_000, 'At most 1 MB') }),
  maxBodyBytes: 1_500_000,
  reply: PinTableReply,
  failures: ['edited_meanwhile'],
});

export const undoPins = /* @__PURE__ */ endpoint({
  key: 'settings.undoPins',
  method: 'POST',
  path: '/api/admin/settings/pins/undo',
  access: 'admin',
  summary: 'Restore the table of PIN code prefixes from before the last change; a second call restores the newer one',
  body: () => z.strictObject({ version: Version() }),
  reply: PinTableReply,
  failures: ['edited_meanwhile', 'nothing_to_undo'],
});
