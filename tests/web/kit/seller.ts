/** The response of GET /api/shop for page tests: the seller. */
import { HttpResponse, http } from 'msw';
import { firstSeller } from '#infra/constructs/seller.ts';

export const firstShop = { ...firstSeller, shipping: { from: 0, to: 0, freeFrom: 500, alone: 0, includesTax: true, everywhere: true } };

export const sellerHandler = http.get('*/api/shop', () => HttpResponse.json(firstShop));
