/** Creates orders as Razorpay accepts them, and rejects all others with Razorpay's errors. */
import { type CaptureSettings, type Notes, newId, type Order, type StoredOrder } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { Refusal } from './refusal.ts';

const allowedFields = ['amount', 'currency', 'receipt', 'notes', 'payment', 'partial_payment'];
/** Minutes: Razorpay's default for an order without settings. */
const longestManualExpiry = 7_200;
const shortestAutomaticExpiry = 12;
/** Paise: the limit of an account without a raised one. */
const maxOfAnOrder = 50_000_000;

export function createOrder(ledger: Ledger, body: unknown, now: Date): Order {
  const fields = objectOf(body, 'body');
  const unknown = Object.keys(fields).filter((key) => !allowedFields.includes(key));
  if (unknown.length > 0) throw new Refusal(`${unknown.join(', ')} is/are not required and should not be sent`);
  const amount = amountOf(fields['amount'], 'Order amount less than minimum amount allowed');
  if (amount > maxOfAnOrder) throw new Refusal('Amount exceeds maximum amount allowed.', { field: 'amount' });
  if (fields['currency'] === undefined || fields['currency'] === '') throw new Refusal('The currency field is required.', { field: 'currency' });
  if (fields['currency'] !== 'INR') throw new Refusal('Currency is not supported', { field: 'currency' });
  if (fields['partial_payment'] !== undefined && fields['partial_payment'] !== false)
    throw new Refusal('Partial payments are not enabled on this account', { field: 'partial_payment' });
  const order: Order = {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: 'INR',
    receipt: receiptOf(fields['receipt']),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notesOf(fields['notes']),
    created_at: Math.floor(now.getTime() / 1000),
  };
  ledger.put(
    'order',
    order.id,
    { entity: order, capture: captureOf(fields['payment']) },
    { parent: order.receipt === null ? null : `receipt:${order.receipt}` },
  );
  return order;
}

export function ordersByReceipt(ledger: Ledger, receipt: string | null): StoredOrder[] {
  return receipt === null ? ledger.all('order') : ledger.of('order', `receipt:${receipt}`);
}

export function objectOf(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(`The ${field} must be an array.`, { field });
  return value as Record<string, unknown>;
}

export function amountOf(value: unknown, tooSmall: string): number {
  if (value === undefined || value === null) throw new Refusal('The amount field is required.', { field: 'amount' });
  // Razorpay also accepts an integer written as text.
  const amount = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) throw new Refusal('The amount must be an integer.', { field: 'amount' });
  if (amount < 100) throw new Refusal(tooSmall, { field: 'amount' });
  return amount;
}

export function receiptOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new Refusal('The receipt must be a string.', { field: 'receipt' });
  if (value.length > 40) throw new Refusal('The receipt may not be greater than 40 characters.', { field: 'receipt' });
  return value;
}

export function notesOf(value: unknown): Notes | [] {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
  const notes = objectOf(value, 'notes');
  const pairs = Object.entries(notes);
  if (pairs.length > 15) throw new Refusal('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  for (const [name, note] of pairs) {
    if (typeof note !== 'string' && typeof note !== 'number')
      throw new Refusal('notes values themselves should not be array or object', { field: 'notes' });
    if (name.length > 256 || String(note).length > 256)
      throw new Refusal('notes key/value length should be less than or equal to 256', { field: 'notes' });
  }
  return pairs.length === 0 ? [] : (notes as Notes);
}

/** Without settings, those of the account apply: here automatic capture with the shortest expiry. */
function captureOf(value: unknown): CaptureSettings {
  if (value === undefined) return { automatic: true, automaticExpiry: shortestAutomaticExpiry, manualExpiry: longestManualExpiry };
  const payment = objectOf(value, 'payment');
  const capture = payment['capture'];
  if (capture !== 'automatic' && capture !== 'manual') throw new Refusal('The selected payment.capture is invalid.', { field: 'payment.capture' });
  const options = payment['capture_options'] === undefined ? {} : objectOf(payment['capture_options'], 'payment.capture_options');
  const manualExpiry = minutesOf(options['manual_expiry_period'] ?? longestManualExpiry, 'manual_expiry_period');
  const automaticExpiry =
    capture === 'manual' ? manualExpiry : minutesOf(options['automatic_expiry_period'] ?? shortestAutomaticExpiry, 'automatic_expiry_period');
  if (automaticExpiry > manualExpiry) {
    throw new Refusal('manual_expiry_period should be greater than or equal to automatic_expiry_period', {
      field: 'payment.capture_options.manual_expiry_period',
    });
  }
  const speed = options['refund_speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum')
    throw new Refusal('The selected refund_speed is invalid.', { field: 'payment.capture_options.refund_speed' });
  return { automatic: capture === 'automatic', automaticExpiry, manualExpiry };
}

function minutesOf(value: unknown, name: string): number {
  const field = `payment.capture_options.${name}`;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Refusal(`The ${name} must be an integer.`, { field });
  if (value < shortestAutomaticExpiry) throw new Refusal(`The ${name} must be at least ${shortestAutomaticExpiry}.`, { field });
  if (value > longestManualExpiry) throw new Refusal(`The ${name} may not be greater than ${longestManualExpiry}.`, { field });
  return value;
}
