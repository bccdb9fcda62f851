/** Add a picture to one's own request for a return. */
import { addReturnPhoto } from '#functions/flows/add-return-photo.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { addPhoto } from '#shared/contract/return.ts';

export const handler = endpoint(addPhoto, async ({ params, body, caller, now, note }) => {
  note({ orderId: params.id, returnId: params.returnId });
  return showOrder(await addReturnPhoto(caller.id, params.id, params.returnId, body.data, now), caller, now);
});
