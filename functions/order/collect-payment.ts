/**
 * Changes the payment of an order that is paid on delivery: its invoice is due at dispatch, the money is collected at delivery, and a parcel that
 * comes back writes it off.
 */
import { putPayment, removePayment } from '#functions/payment/payment-store.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Role } from '#shared/rules/identity/role.ts';
import { toPaise } from '#shared/rules/money.ts';
import { cashOnDelivery, type OrderMove, paymentStatusAfter } from '#shared/rules/order/order-status.ts';
import { shareAmount } from '#shared/rules/order/refund-share.ts';
import { findDueInvoice, invoiceOf, putCreditNoteDue, putInvoiceDue } from './invoice/invoice-store.ts';
import type { OrderChange, OrderItem } from './order-store.ts';
import { parcelCameBack, unrefundedLines } from './refund-order.ts';

interface MoveRequest {
  readonly by: { readonly role: Role };
  readonly collection?: { readonly amount: number; readonly reference: string } | undefined;
  readonly reason?: string | undefined;
}

type PaymentChange = Pick<OrderChange, 'paymentStatus' | 'collection'> & { readonly writes: readonly TransactItem[] };

/** Returns the new payment status for a move of the order, and the writes that belong to the same transaction. Empty for an order that was paid online. */
export async function changePaymentOnDelivery(order: OrderItem, move: OrderMove, request: MoveRequest, now: Date): Promise<PaymentChange> {
  const { id, customerId, paymentId, paymentMethod, paymentStatus, total } = order;
  if (paymentMethod !== cashOnDelivery) return { writes: [] };
  // One transaction deletes the mark of a due invoice and writes the invoice, so one of the two always exists.
  const isInvoiced = (await findDueInvoice(id)) !== undefined || (await invoiceOf(customerId, id)) !== undefined;
  const next = paymentStatusAfter(true, paymentStatus, move.to);
  // The invoice goes with the goods (CGST Act s. 31(1)). A parcel that is sent a second time has its invoice already.
  if (next === undefined) return { writes: move.to === 'shipped' && !isInvoiced ? [putInvoiceDue(order, now)] : [] };
  if (next === 'completed') {
    const { amount, reference } = request.collection ?? { amount: 0, reference: '' };
    const at = now.toISOString();
    const payment = { id: paymentId, checkoutId: id, customerId, providerOrderId: '', amount: toPaise(amount), currency: 'INR', createdAt: at };
    return {
      paymentStatus: next,
      collection: { amount: toPaise(amount), reference, at },
      writes: [putPayment({ ...payment, method: cashOnDelivery, outcome: 'order' })],
    };
  }
  if (next === 'due') return { paymentStatus: next, collection: undefined, writes: [removePayment(paymentId)] };
  const lines = unrefundedLines(order);
  // A customer's own words stay out of a tax document, which outlives the account.
  const shopReason = request.by.role === 'customer' ? undefined : request.reason || undefined;
  const reason = next === 'refused' ? parcelCameBack : (shopReason ?? 'Order cancelled');
  const credit = { orderId: id, customerId, id, amount: lines.reduce((sum, line) => sum + shareAmount(line), 0), reason, lines };
  // An invoice is corrected by a credit note, never withdrawn.
  return { paymentStatus: next, writes: isInvoiced && total > 0 ? [putCreditNoteDue(credit, now)] : [] };
}
