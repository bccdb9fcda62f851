/** Updates the notes of an order, or corrects its tracking number. */

import { recordAudit } from '#functions/identity/audit-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { shippedEmail } from '#functions/order/change-order-status.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { changeOrder, type OrderItem, orderById } from '#functions/order/order-store.ts';
import { assertRevision, requireOrder, updateOrderWith } from '#functions/order/update-order.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { update } from '#shared/contract/order/order.ts';
import { carrierName } from '#shared/rules/order/carriers.ts';

export const handler = endpoint(update, async ({ params, body, caller, source, now, note }) => {
  const { revision, notes, staffNotes, trackingNumber } = body;
  note({ orderId: params.id });
  const carrier = body.carrier === undefined ? undefined : carrierName(body.carrier);
  const read = () => orderById(params.id);
  await updateOrderWith(read, (order) => {
    assertRevision(order, revision);
    if (trackingNumber !== undefined || carrier !== undefined) assertShipped(order, body);
    const requested = Object.entries({ notes, staffNotes, carrier, trackingNumber }).filter(([, value]) => value !== undefined);
    const before = Object.fromEntries(requested.map(([name]) => [name, order[name as 'notes'] ?? '']));
    const after = Object.fromEntries(requested);
    const changed = requested.filter(([name, value]) => before[name] !== value);
    if (changed.length === 0) return { writes: [], result: undefined };
    // An empty text removes the stored one.
    const change = Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? undefined : value]));
    const isParcelChanged = order.status === 'shipped' && ('trackingNumber' in change || 'carrier' in change);
    return {
      writes: [
        changeOrder(order, change),
        ...recordAudit({ action: update.key, caller, source, now }, { subject: { type: 'order', id: order.id }, before, after }),
        // The customer has been sent the wrong number.
        ...(isParcelChanged ? shippedEmail(order, carrier ?? order.carrier, trackingNumber ?? order.trackingNumber ?? '', now) : []),
      ],
      result: undefined,
    };
  });
  return toOrderResponse(await requireOrder(read), caller, now);
});

function assertShipped(
  { status }: OrderItem,
  { trackingNumber, carrier }: { trackingNumber?: string | undefined; carrier?: string | undefined },
): void {
  if (status === 'shipped' || status === 'delivered') return;
  const text = 'Leave it out: it is accepted only when an order is marked as shipped';
  throw new Failure('invalid_input', {
    fields: { ...(trackingNumber === undefined ? {} : { trackingNumber: text }), ...(carrier === undefined ? {} : { carrier: text }) },
  });
}
