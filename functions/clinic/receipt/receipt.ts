/** Gives a paid appointment the number of its receipt, and collects what the receipt prints. */
import { randomInt } from 'node:crypto';
import { type AppointmentItem, appointmentOf, setReceipt } from '#functions/clinic/appointment-store.ts';
import { putBookedReceipt } from '#functions/order/invoice/books-store.ts';
import { advanceSeries, readNextNumber } from '#functions/order/invoice/invoice-store.ts';
import { readSupplier } from '#functions/order/invoice/supplier.ts';
import { paymentById } from '#functions/payment/payment-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { numberIn } from '#shared/rules/order/financial-year.ts';
import type { Supplier } from '#shared/rules/order/invoice.ts';

export interface Receipt extends Pick<AppointmentItem, 'id' | 'doctor' | 'aptType' | 'start' | 'total' | 'refund'> {
  readonly number: string;
  readonly issuedAt: string;
  readonly supplier: Supplier;
  readonly patient: string;
  /** Who booked and paid, when that is not the patient. */
  readonly paidBy?: string;
  readonly paymentId: string;
  readonly method: string;
  readonly paidAt: string;
}

/** @throws Failure `payment_not_made`, `unavailable` */
export async function createReceipt(appointment: AppointmentItem, now: Date): Promise<Receipt> {
  const { id, doctor, aptType, start, total, refund, patient, buyer, paymentId, isErased } = appointment;
  if (paymentId === undefined) throw new Failure('payment_not_made');
  const [{ number, issuedAt, supplier }, payment] = await Promise.all([assignReceiptNumber(appointment, now), paymentById(paymentId)]);
  const customer = isErased === true ? 'Deleted customer' : `${buyer.firstName} ${buyer.lastName}`.trim();
  return {
    ...{ id, doctor, aptType, start, total, number, issuedAt, paymentId },
    ...(refund === undefined ? {} : { refund }),
    // A receipt that was numbered before the settings existed stores no supplier.
    supplier: supplier ?? (await readSupplier(now)),
    patient: patient === undefined || patient.name === '' ? customer : patient.name,
    ...(patient === undefined || patient.name === '' ? {} : { paidBy: customer }),
    method: payment?.method ?? '',
    paidAt: payment?.createdAt ?? issuedAt,
  };
}

/** Series and appointment are written together, so that each number is used once and none is skipped. A caller whose write fails reads again. */
const assignReceiptNumber = (appointmentAsRead: AppointmentItem, now: Date): Promise<NonNullable<AppointmentItem['receipt']>> =>
  retryOnConflict(
    async (attempt) => {
      const appointment = attempt === 1 ? appointmentAsRead : ((await appointmentOf(appointmentAsRead)) ?? appointmentAsRead);
      if (appointment.receipt !== undefined) return appointment.receipt;
      const { series, was: previous, issuedAt } = await readNextNumber('receipt', now);
      const receipt = { number: numberIn(series, (previous?.last ?? 0) + 1), issuedAt, supplier: await readSupplier(now) };
      await commit([
        advanceSeries(series, previous, receipt.issuedAt),
        setReceipt(appointment, receipt),
        putBookedReceipt(appointment.id, { ...receipt, total: appointment.total }),
      ]);
      log.info('receipt.issued', { appointmentId: appointment.id, number: receipt.number });
      return receipt;
    },
    // Many patients may request a receipt at the same moment, and all of these requests write the same item.
    { maxAttempts: 20, pauseMs: () => randomInt(5, 60), retryAfter: 2 },
  );
