import type { Seller } from '#shared/contract/settings/settings.ts';
import { addressLinesOf } from '#shared/rules/seller-address.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';

/** Who sells; part of every rendered page. */
export const useSeller = (): Read<Seller> => usePublicRead('shop.read', {});

/** Name and registered address, one line each. */
export const sellerLines = (seller: Seller): readonly string[] => [seller.legalName, ...addressLinesOf(seller)];

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
