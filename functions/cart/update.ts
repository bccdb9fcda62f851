/** Set how many of a line I want; 0 takes it out. */
import { cartReply } from '#functions/flows/cart-reply.ts';
import { ownHold } from '#functions/flows/own-hold.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { changeLine, productOfLine } from '#functions/store/cart.ts';
import { productById } from '#functions/store/product.ts';
import { update } from '#shared/contract/cart.ts';

export const handler = endpoint(update, async ({ params, body: { quantity }, caller, now }) => {
  const productId = productOfLine(params.cartItemId);
  if (productId === null) throw new Failure('line_not_found');
  const [product, held] = await Promise.all([quantity === 0 ? undefined : productById(productId), ownHold(caller.id)]);
  const stock = product?.status === 'active' ? product.free + (held.get(productId) ?? 0) : 0;
  const cart = await changeLine(caller.id, productId, now, (before) => {
    if (before === 0) throw new Failure('line_not_found');
    // Fewer than before is always a step towards what can be bought, so the minus button works on a line that outgrew the stock.
    if (quantity > before && quantity > stock) throw new Failure('out_of_stock', { details: { stock, inCart: before } });
    return quantity;
  });
  return cartReply(cart, held, now);
});
