/** The values of the sale's form, their checks, the request made of them, and what the list says of a sale. */
import { parseInput } from '#shared/contract/input-errors.ts';
import { SaleInput, type StaffSale } from '#shared/contract/offers/sale.ts';
import { isSaleLive, type SaleScope } from '#shared/rules/catalogue/sales.ts';
import { formatPrice } from '#shared/rules/money.ts';
import type { Body } from '#web/api/client.ts';
import { fromTimeFieldOf, toTimeField } from '#web/ui/form/time-field.ts';

export interface TargetValue {
  readonly id: string;
  /** The product of a variant. */
  readonly productId?: number | undefined;
  readonly name: string;
  /** The typed text; used for a sale with fixed prices. */
  readonly price: string;
}

/** The values of the form's controls: numbers as typed text. */
export interface SaleValues {
  readonly title: string;
  readonly scope: string;
  readonly kind: string;
  readonly percent: string;
  readonly targets: readonly TargetValue[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isPaused: boolean;
}

export const scopeLabels: Readonly<Record<SaleScope, string>> = {
  categories: 'Whole categories',
  products: 'Products',
  variants: 'Variants of products',
};
export const kindLabels = { percent: 'Per cent off', price: 'A sale price for each' } as const;

const weekMs = 7 * 24 * 3_600_000;
export const newValues = (now: Date): SaleValues => ({
  title: '',
  scope: 'categories',
  kind: 'percent',
  percent: '10',
  targets: [],
  startsAt: toTimeField(now.toISOString()),
  endsAt: toTimeField(new Date(now.getTime() + weekMs).toISOString()),
  isPaused: false,
});

export const valuesOf = ({ title, scope, percent, targets, startsAt, endsAt, isPaused }: StaffSale): SaleValues => ({
  ...{ title, scope, isPaused },
  kind: percent === undefined ? 'price' : 'percent',
  percent: percent === undefined ? '' : String(percent),
  targets: targets.map(({ price, ...target }) => ({ ...target, price: price === undefined ? '' : String(price) })),
  startsAt: toTimeField(startsAt),
  endsAt: toTimeField(endsAt),
});

type SaleBody = Body<'sale.create'>;

/** A category has no price of its own, so its sale is always one of per cent. */
export const hasPrices = ({ scope, kind }: Pick<SaleValues, 'scope' | 'kind'>): boolean => scope !== 'categories' && kind === 'price';

type Times = Partial<Pick<StaffSale, 'startsAt' | 'endsAt'>>;

/**
 * The request: only what the kind of sale uses, whatever was typed into the other fields before.
 * @param stored the stored sale; its seconds are kept, because the time field has none
 */
export function bodyOf(values: SaleValues, stored: Times | null): SaleBody {
  const { title, scope, targets, startsAt, endsAt, isPaused } = values;
  const parseNumber = (typed: string) => (typed.trim() === '' ? undefined : Number(typed.replaceAll(',', '')));
  const byPrice = hasPrices(values);
  const body = {
    ...{ title, scope, isPaused },
    ...(byPrice ? {} : { percent: parseNumber(values.percent) }),
    targets: targets.map(({ id, productId, price }) => ({
      id,
      ...(productId === undefined ? {} : { productId }),
      ...(byPrice ? { price: parseNumber(price) } : {}),
    })),
    startsAt: fromTimeFieldOf(startsAt, stored?.startsAt) ?? startsAt,
    endsAt: fromTimeFieldOf(endsAt, stored?.endsAt) ?? endsAt,
  };
  return body as SaleBody;
}

/** Field -> what is wrong with it, as the server would say it. */
export function validate(values: SaleValues, stored: Times | null): Readonly<Record<string, string>> {
  const empty = Object.fromEntries(
    (['startsAt', 'endsAt'] as const).flatMap((name) => (values[name] === '' ? [[name, 'Choose a day and a time']] : [])),
  );
  const parsed = parseInput(SaleInput(), bodyOf(values, stored));
  return 'fields' in parsed
    ? { ...Object.fromEntries(Object.entries(parsed.fields).map(([path, message]) => [toFormField(path), message])), ...empty }
    : empty;
}
/** A price has its own field; everything else in the list of goods is an error of the list. */
export const toFormField = (path: string): string => (/^targets\.\d+\.price$/.test(path) ? path : (path.split('.')[0] ?? path));

/** `20 % off Toys, Puzzles` */
export function reductionText({ percent, targets }: StaffSale): string {
  const named = targets.slice(0, 3).map(({ name, price }) => (price === undefined ? name : `${name} at ${formatPrice(price)}`));
  const more = targets.length > named.length ? ` and ${targets.length - named.length} more` : '';
  return `${percent === undefined ? '' : `${percent} % off `}${named.join(', ')}${more}`;
}

export type SaleState = 'running' | 'paused' | 'scheduled' | 'ended';

export function stateOf(sale: StaffSale, now: Date): SaleState {
  if (Date.parse(sale.endsAt) <= now.getTime()) return 'ended';
  if (sale.isPaused) return 'paused';
  return isSaleLive(sale, now) ? 'running' : 'scheduled';
}
