/** Say, or say anew, what I think of a product that was delivered to me. */
import { wasDelivered } from '#functions/flows/delivered.ts';
import { limitAccount } from '#functions/flows/limit-use.ts';
import { showOwnReview } from '#functions/flows/show-review.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { customerOf } from '#functions/store/customer.ts';
import { productById } from '#functions/store/product.ts';
import { addReview, changeReview, reviewOf } from '#functions/store/review.ts';
import { decideAnew } from '#functions/store/table.ts';
import { put } from '#shared/contract/review.ts';

export const handler = endpoint(put, async ({ params: { id: productId }, body, caller, now }) => {
  await limitAccount('write-review', caller.id, now);
  if ((await productById(productId))?.status !== 'active') throw new Failure('product_not_found');
  const customer = await customerOf(caller.id);
  const author = customer ? `${customer.firstName} ${customer.lastName.slice(0, 1)}`.trim() : '';
  return decideAnew(async () => {
    const was = await reviewOf(caller.id, productId);
    if (was?.status === 'withdrawn') throw new Failure('review_withdrawn');
    if (was) return showOwnReview(await changeReview(was, { ...body, author, updatedAt: now.toISOString() }));
    if (!(await wasDelivered(caller.id, productId))) throw new Failure('not_a_buyer');
    return showOwnReview(await addReview({ ...body, productId, customerId: caller.id, author }, now));
  });
});
