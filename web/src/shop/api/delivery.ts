import useSWR from 'swr';
import { type Answer, type ApiError, call } from '#web/api/client.ts';
import type { Read } from '#web/api/public-read.ts';

export interface DeliveredGoods {
  readonly productId: number;
  readonly variantId?: number | undefined;
}

/**
 * Reads whether and when a parcel arrives at a PIN code, and what delivery of the goods costs.
 * @param pin null: sends no request
 */
export function useDelivery(pin: string | null, goods?: DeliveredGoods): Read<Answer<'delivery.read'>> {
  const query = {
    pin: pin ?? '',
    ...(goods === undefined ? {} : { productId: String(goods.productId) }),
    ...(goods?.variantId === undefined ? {} : { variantId: String(goods.variantId) }),
  };
  return useSWR<Answer<'delivery.read'>, ApiError>(pin === null ? null : ['delivery.read', query], () => call('delivery.read', { query }));
}
