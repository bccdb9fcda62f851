/** The values of the offer's form, their checks, the request made of them, and what the list says of an offer. */
import { parseInput } from '#shared/contract/input-errors.ts';
import { OfferInput, type OfferTrigger, type StaffOffer } from '#shared/contract/offers/offer.ts';
import { formatPrice } from '#shared/rules/money.ts';
import type { OfferKind, OfferScope } from '#shared/rules/order/offers.ts';
import type { Body } from '#web/api/client.ts';
import { fromTimeField, toTimeField } from '#web/ui/form/time-field.ts';

/** The values of the form's controls: numbers as typed text. */
export interface OfferValues {
  readonly title: string;
  readonly kind: string;
  readonly percent: string;
  readonly amount: string;
  readonly maxDiscount: string;
  readonly buy: string;
  readonly get: string;
  readonly scope: string;
  readonly targets: readonly string[];
  readonly targetNames: Readonly<Record<string, string>>;
  readonly minimum: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly trigger: string;
  readonly code: string;
  readonly maxUses: string;
  readonly maxUsesPerCustomer: string;
  readonly isFirstOrderOnly: boolean;
  readonly isCombinable: boolean;
  readonly isPublic: boolean;
  readonly isPaused: boolean;
}

export const kindWords: Readonly<Record<OfferKind, string>> = {
  percent: 'Per cent off',
  amount: 'Rupees off',
  free_shipping: 'Free shipping',
  buy_x_get_y: 'Buy some, get some reduced',
};
export const scopeWords: Readonly<Record<OfferScope, string>> = {
  order: 'The whole order',
  categories: 'Categories',
  products: 'Products',
  variants: 'Variants of products',
};
export const triggerWords: Readonly<Record<OfferTrigger, string>> = {
  code: 'A code that all shoppers can enter',
  unique_codes: 'Codes of their own, each works once',
  automatic: 'By itself, without a code',
};

export const newValues: OfferValues = {
  title: '',
  kind: 'percent',
  percent: '10',
  amount: '',
  maxDiscount: '',
  buy: '2',
  get: '1',
  scope: 'order',
  targets: [],
  targetNames: {},
  minimum: '',
  startsAt: '',
  endsAt: '',
  trigger: 'code',
  code: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  isFirstOrderOnly: false,
  isCombinable: false,
  isPublic: false,
  isPaused: false,
};

const text = (value: number | string | undefined): string => (value === undefined ? '' : String(value));
const time = (at: string | undefined): string => (at === undefined ? '' : toTimeField(at));

export const valuesOf = (offer: StaffOffer): OfferValues => ({
  title: offer.title,
  kind: offer.kind,
  percent: text(offer.percent),
  amount: text(offer.amount),
  maxDiscount: text(offer.maxDiscount),
  buy: text(offer.buy),
  get: text(offer.get),
  scope: offer.scope,
  targets: offer.targets,
  targetNames: offer.targetNames ?? {},
  minimum: text(offer.minimum),
  startsAt: time(offer.startsAt),
  endsAt: time(offer.endsAt),
  trigger: offer.trigger,
  code: text(offer.code),
  maxUses: text(offer.maxUses),
  maxUsesPerCustomer: text(offer.maxUsesPerCustomer),
  isFirstOrderOnly: offer.isFirstOrderOnly,
  isCombinable: offer.isCombinable,
  isPublic: offer.isPublic,
  isPaused: offer.isPaused,
});

/** The names of the targets that are chosen now. */
const namesOf = ({ targets, targetNames }: OfferValues) =>
  Object.fromEntries(targets.flatMap((target) => (targetNames[target] === undefined ? [] : [[target, targetNames[target]]])));

type OfferBody = Body<'offer.create'>;

/** The request: only the fields that the kind and the way to the shopper use, whatever was typed into the others before. */
export function bodyOf(values: OfferValues): OfferBody {
  const { kind, scope, trigger } = values;
  const isReduction = kind === 'percent' || kind === 'buy_x_get_y';
  const numberIn = (typed: string) => (typed.trim() === '' ? undefined : Number(typed.replaceAll(',', '')));
  const timeIn = (typed: string) => (typed === '' ? undefined : (fromTimeField(typed) ?? typed));
  const fields: Record<string, unknown> = {
    title: values.title,
    kind,
    scope,
    trigger,
    targets: scope === 'order' ? [] : [...values.targets],
    targetNames: scope === 'variants' ? namesOf(values) : undefined,
    percent: isReduction ? numberIn(values.percent) : undefined,
    amount: kind === 'amount' ? numberIn(values.amount) : undefined,
    maxDiscount: isReduction ? numberIn(values.maxDiscount) : undefined,
    buy: kind === 'buy_x_get_y' ? numberIn(values.buy) : undefined,
    get: kind === 'buy_x_get_y' ? numberIn(values.get) : undefined,
    minimum: numberIn(values.minimum),
    startsAt: timeIn(values.startsAt),
    endsAt: timeIn(values.endsAt),
    code: trigger === 'code' ? values.code : undefined,
    maxUses: trigger === 'unique_codes' ? undefined : numberIn(values.maxUses),
    maxUsesPerCustomer: numberIn(values.maxUsesPerCustomer),
    isFirstOrderOnly: values.isFirstOrderOnly,
    isCombinable: values.isCombinable,
    isPublic: values.isPublic && trigger !== 'unique_codes',
    isPaused: values.isPaused,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as OfferBody;
}

/** Field -> what is wrong with it, as the server would say it. */
export function wrongIn(values: OfferValues): Readonly<Record<string, string>> {
  const parsed = parseInput(OfferInput(), bodyOf(values));
  return 'fields' in parsed ? Object.fromEntries(Object.entries(parsed.fields).map(([path, said]) => [fieldOf(path), said])) : {};
}
/** A place in the list of goods is an error of the list. */
export const fieldOf = (path: string): string => path.split('.')[0] ?? path;

/** `10 % off, at most ₹200` */
export function reductionOf({ kind, percent = 0, amount = 0, maxDiscount, buy = 0, get = 0 }: StaffOffer): string {
  const most = maxDiscount === undefined ? '' : `, at most ${formatPrice(maxDiscount)}`;
  if (kind === 'percent') return `${percent} % off${most}`;
  if (kind === 'amount') return `${formatPrice(amount)} off`;
  if (kind === 'free_shipping') return 'Free shipping';
  return `Buy ${buy}, get ${get} ${percent === 100 ? 'free' : `${percent} % off`}${most}`;
}

export type OfferState = 'paused' | 'scheduled' | 'ended' | 'used up' | 'active';

export function stateOf({ isPaused, startsAt, endsAt, maxUses, used }: StaffOffer, now: Date): OfferState {
  if (endsAt !== undefined && Date.parse(endsAt) <= now.getTime()) return 'ended';
  if (isPaused) return 'paused';
  if (startsAt !== undefined && now.getTime() < Date.parse(startsAt)) return 'scheduled';
  return maxUses !== undefined && used >= maxUses ? 'used up' : 'active';
}
