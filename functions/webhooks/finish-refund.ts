/** Ends a refund of any kind: of an order, of an appointment, or of a payment that made neither. */
import { finishCheckoutRefund } from '#functions/checkout/finish-refund.ts';
import { finishAppointmentRefund } from '#functions/clinic/finish-refund.ts';
import { finishOrderRefund } from '#functions/order/finish-refund.ts';
import type { FinishRefund } from '#functions/payment/process-refund.ts';

export const finishRefund: FinishRefund = (refund, status, now) => {
  if (refund.isForAppointment === true) return finishAppointmentRefund(refund, status, now);
  return refund.order === undefined ? finishCheckoutRefund(refund, status, now) : finishOrderRefund(refund, status, now);
};
