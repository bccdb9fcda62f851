/** Puts the terms of a program into force by the shop's own endpoints: the price mode, the offers and the sale. */
import { randomBytes } from 'node:crypto';
import type { Key } from '#shared/contract/index.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import type { Goods } from './goods.ts';
import type { ShopProcess } from './shop-process.ts';
import type { OfferTerms, SaleTerms, Terms } from './terms.ts';

/** An offer of a program, with the codes by which a shopper gets it; none for an automatic offer. */
export interface SoakOffer {
  readonly id: string;
  readonly terms: OfferTerms;
  readonly codes: readonly string[];
}

/** What a program sells, with the facts that offers and sales need. */
export interface SoakGoods extends Goods {
  readonly categoryId: string;
  /** Rupees. */
  readonly price: number;
}

/** The codes of an offer whose codes work once. */
const codesEach = 3;
/** Seconds after which no function uses the offers, sales and settings that it has read before. */
const cacheSeconds = 3;

type Ask = (key: Key, body?: object, params?: Record<string, string>) => Promise<any>;

/** @returns the coupons and automatic offers, in the order of the terms, once every request uses them */
export async function applyTerms(
  shop: Pick<ShopProcess, 'call' | 'now' | 'advance'>,
  as: Customer,
  terms: Omit<Terms, 'rates' | 'sizes'>,
  goods: readonly SoakGoods[],
): Promise<Record<'coupons' | 'automatic', readonly SoakOffer[]>> {
  const ask: Ask = async (key, body, params) => {
    const answer = await shop.call(key, { as, ...(body === undefined ? {} : { body }), ...(params === undefined ? {} : { params }) });
    if (answer.status >= 300) throw new Error(`${key} was refused: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { prices } = await ask('settings.read');
  if (prices.mode !== terms.mode) await ask('settings.updatePrices', { version: prices.version, mode: terms.mode });
  const makeAll = (offers: readonly OfferTerms[]) => Promise.all(offers.map((offer) => makeOffer(ask, offer, goods)));
  const [coupons, automatic] = await Promise.all([makeAll(terms.coupons), makeAll(terms.automatic)]);
  if (terms.sale !== undefined) await ask('sale.create', saleInput(terms.sale, goods, shop.now()));
  await shop.advance(cacheSeconds);
  return { coupons, automatic };
}

async function makeOffer(ask: Ask, terms: OfferTerms, goods: readonly SoakGoods[]): Promise<SoakOffer> {
  const { discount, goods: place, trigger, ...more } = terms;
  const code = trigger === 'code' ? { code: `SOAK-${randomBytes(5).toString('hex')}` } : {};
  const scope = place === undefined ? { scope: 'order' } : { scope: 'products', targets: [String(goods[place]?.productId)] };
  const offer = await ask('offer.create', { title: `Soak ${trigger} ${discount.kind}`, ...discount, ...scope, trigger, ...code, ...more });
  if (trigger !== 'unique_codes') return { id: offer.id, terms, codes: offer.code === undefined ? [] : [offer.code] };
  await ask('offer.addCodes', { count: codesEach, seen: 0 }, { id: offer.id });
  const { codes } = await ask('offer.listCodes', undefined, { id: offer.id });
  return { id: offer.id, terms, codes: codes.map((each: { readonly code: string }) => each.code) };
}

const minuteMs = 60_000;

/** A sale of a variant has a fixed price, the others a percentage. A product without sizes has no variants. */
function saleInput({ scope: wanted, percent, goods: place, startsIn, lasts }: SaleTerms, goods: readonly SoakGoods[], now: Date): object {
  const { productId = 0, variantId = productId, categoryId = '', price = 0 } = goods[place] ?? {};
  const at = (minutes: number) => new Date(now.getTime() + minutes * minuteMs).toISOString();
  const sold = {
    categories: { percent, targets: [{ id: categoryId }] },
    products: { percent, targets: [{ id: String(productId) }] },
    variants: { targets: [{ id: String(variantId), productId, price: Math.floor((price * (100 - percent)) / 100) }] },
  };
  return { title: 'Soak', scope: wanted, ...sold[wanted], startsAt: at(startsIn), endsAt: at(Math.max(0, startsIn) + lasts) };
}
