/** Lists the appointments of a customer for an administrator, with what was paid for them. */
import { appointmentsOf } from '#functions/clinic/appointment-store.ts';
import { toVisitResponse } from '#functions/clinic/visit-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { listOfCustomer } from '#shared/contract/clinic/appointment-clinic.ts';
import { toRupees } from '#shared/rules/money.ts';
import { refundedAmount } from '#shared/rules/order/order-status.ts';

/** The appointments that the sums count at most, and the newest ones that a page shows. */
const [maxCounted, maxShown] = [1_000, 50];

export const handler = endpoint(listOfCustomer, async ({ params: { id }, caller, now, note }) => {
  note({ userId: id });
  const appointments = await appointmentsOf(id, maxCounted);
  const paid = appointments.filter(({ paymentId }) => paymentId !== undefined);
  return {
    appointments: appointments.slice(0, maxShown).map((each) => toVisitResponse(each, caller, now)),
    count: appointments.length,
    fees: {
      paid: toRupees(paid.reduce((sum, { total }) => sum + total, 0)),
      refunded: toRupees(refundedAmount(paid.flatMap(({ refund = [] }) => refund))),
    },
  };
});
