/** The values of the offer's form, their checks, the request made of them, and what the list says of an offer. */
import { parseInput } from '#shared/contract/input-errors.ts';
import { OfferInput, type OfferTrigger, type StaffOffer } from '#shared/contract/offers/offer.ts';
import { formatPrice } from '#shared/rules/money.ts';
import type { OfferKind, OfferScope } from '#shared/rules/order/offers.ts';
import type { Body } from '#web/api/client.ts';
import { formatTime } from '#web/format.ts';
import { fromTimeFieldOf, toTimeField } from '#web/ui/form/time-field.ts';

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

export const kindLabels: Readonly<Record<OfferKind, string>> = {
  percent: 'Per cent off',
  amount: 'Rupees off',
  free_shipping: 'Free shipping',
  buy_x_get_y: 'Buy some, get some reduced',
};
export const scopeLabels: Readonly<Record<OfferScope, string>> = {
  order: 'The whole order',
  categories: 'Categories',
  products: 'Products',
  variants: 'Variants of products',
};
export const triggerLabels: Readonly<Record<OfferTrigger, string>> = {
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

const toText = (value: number | string | undefined): string => (value === undefined ? '' : String(value));
const toTimeText = (at: string | undefined): string => (at === undefined ? '' : toTimeField(at));

export const valuesOf = (offer: StaffOffer): OfferValues => ({
  title: offer.title,
  kind: offer.kind,
  percent: toText(offer.percent),
  amount: toText(offer.amount),
  maxDiscount: toText(offer.maxDiscount),
  buy: toText(offer.buy),
  get: toText(offer.get),
  scope: offer.scope,
  targets: offer.targets,
  targetNames: offer.targetNames ?? {},
  minimum: toText(offer.minimum),
  startsAt: toTimeText(offer.startsAt),
  endsAt: toTimeText(offer.endsAt),
  trigger: offer.trigger,
  code: toText(offer.code),
  maxUses: toText(offer.maxUses),
  maxUsesPerCustomer: toText(offer.maxUsesPerCustomer),
  isFirstOrderOnly: offer.isFirstOrderOnly,
  isCombinable: offer.isCombinable,
  isPublic: offer.isPublic,
  isPaused: offer.isPaused,
});

/** Maximum characters of a target's name that the API accepts. */
const maxTargetName = 200;
/** The names of the targets that are chosen now. */
const targetNamesOf = ({ targets, targetNames }: OfferValues) =>
  Object.fromEntries(targets.flatMap((target) => (targetNames[target] === undefined ? [] : [[target, targetNames[target].slice(0, maxTargetName)]])));

type OfferBody = Body<'offer.create'>;

type Times = Partial<Pick<StaffOffer, 'startsAt' | 'endsAt'>>;

/**
 * The request: only the fields that the kind and the way to the shopper use, whatever was typed into the others before.
 * @param stored the stored offer; its seconds are kept, because the time field has none
 */
export function bodyOf(values: OfferValues, stored: Times | null): OfferBody {
  const { kind, scope, trigger } = values;
  const hasPercent = kind === 'percent' || kind === 'buy_x_get_y';
  const parseNumber = (typed: string) => (typed.trim() === '' ? undefined : Number(typed.replaceAll(',', '')));
  const parseTime = (typed: string, storedAt: string | undefined) => (typed === '' ? undefined : (fromTimeFieldOf(typed, storedAt) ?? typed));
  const fields: Record<string, unknown> = {
    title: values.title,
    kind,
    scope,
    trigger,
    targets: scope === 'order' ? [] : [...values.targets],
    targetNames: scope === 'variants' ? targetNamesOf(values) : undefined,
    percent: hasPercent ? parseNumber(values.percent) : undefined,
    amount: kind === 'amount' ? parseNumber(values.amount) : undefined,
    maxDiscount: hasPercent ? parseNumber(values.maxDiscount) : undefined,
    buy: kind === 'buy_x_get_y' ? parseNumber(values.buy) : undefined,
    get: kind === 'buy_x_get_y' ? parseNumber(values.get) : undefined,
    minimum: parseNumber(values.minimum),
    startsAt: parseTime(values.startsAt, stored?.startsAt),
    endsAt: parseTime(values.endsAt, stored?.endsAt),
    code: trigger === 'code' ? values.code : undefined,
    maxUses: trigger === 'unique_codes' ? undefined : parseNumber(values.maxUses),
    maxUsesPerCustomer: parseNumber(values.maxUsesPerCustomer),
    isFirstOrderOnly: values.isFirstOrderOnly,
    isCombinable: values.isCombinable,
    isPublic: values.isPublic && trigger !== 'unique_codes',
    isPaused: values.isPaused,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as OfferBody;
}

/** Field -> what is wrong with it, as the server would say it. */
export function validate(values: OfferValues, stored: Times | null): Readonly<Record<string, string>> {
  const parsed = parseInput(OfferInput(), bodyOf(values, stored));
  return 'fields' in parsed ? Object.fromEntries(Object.entries(parsed.fields).map(([path, message]) => [toFormField(path), message])) : {};
}
/** A place in the list of goods is an error of the list. */
export const toFormField = (path: string): string => path.split('.')[0] ?? path;

/** `10 % off, at most ₹200` */
export function reductionText({ kind, percent = 0, amount = 0, maxDiscount, buy = 0, get = 0 }: StaffOffer): string {
  const limitText = maxDiscount === undefined ? '' : `, at most ${formatPrice(maxDiscount)}`;
  if (kind === 'percent') return `${percent} % off${limitText}`;
  if (kind === 'amount') return `${formatPrice(amount)} off`;
  if (kind === 'free_shipping') return 'Free shipping';
  return `Buy ${buy}, get ${get} ${percent === 100 ? 'free' : `${percent} % off`}${limitText}`;
}

export type OfferState = 'paused' | 'scheduled' | 'ended' | 'used up' | 'active';

export function stateOf({ isPaused, startsAt, endsAt, maxUses, used }: StaffOffer, now: Date): OfferState {
  if (endsAt !== undefined && Date.parse(endsAt) <= now.getTime()) return 'ended';
  if (isPaused) return 'paused';
  if (startsAt !== undefined && now.getTime() < Date.parse(startsAt)) return 'scheduled';
  return maxUses !== undefined && used >= maxUses ? 'used up' : 'active';
}

/** What the form says of a new offer. */
export function createdText(offer: StaffOffer, now: Date): string {
  const state = stateOf(offer, now);
  if (state === 'paused') return 'Offer created. It is paused.';
  if (state === 'scheduled' && offer.startsAt !== undefined) return `Offer created. Shoppers can use it from ${formatTime(offer.startsAt)}.`;
  return 'Offer created. Shoppers can use it at once.';
}
