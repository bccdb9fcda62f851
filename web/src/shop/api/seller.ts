import type { Seller } from '#shared/contract/settings/settings.ts';
import type { ShippingFacts } from '#shared/contract/settings/shop.ts';
import { addressLinesOf } from '#shared/rules/seller-address.ts';
import type { Answer } from '#web/api/client.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';

/** Reads the seller's identity and the delivery charges; part of every rendered page. */
export const useSeller = (): Read<Answer<'shop.read'>> => usePublicRead('shop.read', {});

/** What delivery costs; undefined while unknown. */
export const useShipping = (): ShippingFacts | undefined => useSeller().data?.shipping;

/** Name and registered address, one line each. */
export const sellerLines = (seller: Seller): readonly string[] => [seller.legalName, ...addressLinesOf(seller)];

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
