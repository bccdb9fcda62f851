/** Who sells, as GET /api/shop answers. */
import { HttpResponse, http } from 'msw';
import { firstSeller } from '#infra/constructs/seller.ts';

export const sellerAnswer = http.get('*/api/shop', () => HttpResponse.json(firstSeller));
