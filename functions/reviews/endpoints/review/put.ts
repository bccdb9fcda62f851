/** Adds or changes the review of a customer to whom the product was delivered. */
import { productById } from '#functions/catalogue/product-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { limitAccount } from '#functions/platform/limits/limit-use.ts';
import { retryOnConflict } from '#functions/platform/table/table.ts';
import { findDeliveredVariant } from '#functions/reviews/find-delivered-variant.ts';
import { toOwnReviewResponse } from '#functions/reviews/review-response.ts';
import { addReview, changeReview, reviewOf } from '#functions/reviews/review-store.ts';
import { put } from '#shared/contract/reviews/review.ts';

export const handler = endpoint(put, async ({ params: { id: productId }, body, caller, now }) => {
  await limitAccount('write-review', caller.id, now);
  if ((await productById(productId))?.status !== 'active') throw new Failure('product_not_found');
  const customer = await readCustomer(caller.id);
  // A whole character: half of a pair is not valid Unicode, and the table rejects it.
  const [initial = ''] = customer?.lastName ?? '';
  const author = customer ? `${customer.firstName} ${initial}`.trim() : '';
  return retryOnConflict(async () => {
    const existing = await reviewOf(caller.id, productId);
    if (existing?.status === 'withdrawn') throw new Failure('review_withdrawn');
    if (existing) return toOwnReviewResponse(await changeReview(existing, { ...body, author, updatedAt: now.toISOString() }));
    const delivered = await findDeliveredVariant(caller.id, productId);
    if (delivered === undefined) throw new Failure('not_a_buyer');
    return toOwnReviewResponse(await addReview({ ...body, ...delivered, productId, customerId: caller.id, author }, now));
  });
});
