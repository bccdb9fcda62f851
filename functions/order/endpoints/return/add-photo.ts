/** Adds a photo to the customer's own return request. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { addReturnPhoto } from '#functions/order/add-return-photo.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { addPhoto } from '#shared/contract/order/return.ts';

export const handler = endpoint(addPhoto, async ({ params, body, caller, now, note }) => {
  note({ orderId: params.id, returnId: params.returnId });
  return toOrderResponse(await addReturnPhoto(caller.id, params.id, params.returnId, body.data, now), caller, now);
});
