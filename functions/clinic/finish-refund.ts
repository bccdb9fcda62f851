/** Ends the refund of an appointment's payment. The clinic issues no invoices, so there is no credit note. */
import { emailBuyer } from '#functions/order/update-order.ts';
import type { FinishRefund } from '#functions/payment/process-refund.ts';
import { appointmentOf, setAppointmentRefundStatus } from './appointment-store.ts';

export const finishAppointmentRefund: FinishRefund = async ({ customerId, checkoutId, reason, amount, currency }, status, now) => {
  if (status !== 'processed' && status !== 'failed') return [];
  const appointment = await appointmentOf({ customerId, id: checkoutId });
  if (appointment === undefined) return [];
  return [
    // The refund of a payment that never confirmed the appointment does not change it.
    ...(reason === 'appointment_cancelled' ? [setAppointmentRefundStatus(appointment, status)] : []),
    ...(status === 'processed'
      ? emailBuyer(appointment, { template: 'refund-done', amount, ...(currency === undefined ? {} : { currency }), isForAppointment: true }, now)
      : []),
  ];
};
