/** The data of each mail in the outbox. The templates write the text. */
import * as z from 'zod';

const To = () => z.string().min(3).max(320);
const FirstName = () => z.string();
/** Used in the link to the order's page. Missing in mails that were written before orders had pages. */
const OrderId = () => z.string().optional();
/**
 * The recipient of a mail about a purchase or an appointment. It is sent to the present e-mail of the customer, who may have changed it since;
 * `to` counts when there is no such customer any more. Mails that were written before December 2026 name no customer.
 */
const ToBuyer = () => ({ to: To(), firstName: FirstName(), customerId: z.string().optional() });
const AboutOrder = () => ({ ...ToBuyer(), orderNumber: z.string(), orderId: OrderId() });
const AboutAppointment = () => ({
  ...ToBuyer(),
  appointmentId: z.string(),
  doctor: z.string(),
  place: z.string(),
  start: z.string(),
  /** The length of the appointment. */
  minutes: z.number().int().optional(),
  /** The sequence number of the calendar entry. */
  sequence: z.number().int().default(0),
  /** The name of the patient, if the reader is not the patient. */
  patient: z.string().optional(),
});
/** `exchangeFor` is the wanted variant as text. In these mails `heldUntil` is an ISO instant, set for an exchange. */
const ReturnedItems = () => z.array(z.object({ name: z.string(), quantity: z.number().int(), exchangeFor: z.string().optional() }));
/** For optional mails: the customer, whose newsletter setting is checked when the mail is sent. */
const Optional = () => ({ subscriber: z.string() });
const Code = () => z.object({ attempt: z.string(), seed: z.string() });

/** The document attached to a mail: an order's invoice or one of its credit notes. It is numbered, at the latest, before the mail is sent. */
export const TaxDocumentRef = () => z.object({ customerId: z.string(), orderId: z.string(), creditNoteId: z.string().optional() });
export type TaxDocumentRef = z.output<ReturnType<typeof TaxDocumentRef>>;

/**
 * A mail that waits in the outbox. It never holds a one-time code: `code` names one, and only the sending job, which has the pepper,
 * can compute it (functions/identity/one-time-code.ts). A mail to an unproven address holds no text that its requester can choose,
 * not even a name; otherwise third parties could send messages through the shop.
 */
export const OutboxMail = () =>
  z.discriminatedUnion('template', [
    z.object({ template: z.literal('signup-code'), to: To(), code: Code() }),
    z.object({ template: z.literal('checkout-code'), to: To(), code: Code() }),
    z.object({ template: z.literal('signin-code'), to: To(), firstName: FirstName(), code: Code() }),
    z.object({ template: z.literal('account-exists'), to: To() }),
    z.object({ template: z.literal('reset-code'), to: To(), firstName: FirstName(), code: Code() }),
    z.object({ template: z.literal('email-code'), to: To(), code: Code() }),
    z.object({ template: z.literal('delivery-payment-code'), to: To(), firstName: FirstName(), amount: z.number().int(), code: Code() }),
    z.object({ template: z.literal('deletion-code'), to: To(), firstName: FirstName(), code: Code() }),
    z.object({ template: z.literal('account-deleted'), to: To(), firstName: FirstName() }),
    z.object({ template: z.literal('email-taken'), to: To() }),
    z.object({
      template: z.literal('security-notice'),
      what: z.enum(['new-signin', 'password-changed', 'email-changed', 'phone-changed', 'totp-on', 'totp-off', 'recovery-used', 'recovery-renewed']),
      to: To(),
      firstName: FirstName(),
      /** ISO instant. */
      at: z.string(),
      /** Derived from the user agent: `Chrome on Android`. */
      device: z.string().optional(),
      newEmail: z.string().optional(),
    }),
    z.object({ template: z.literal('welcome'), to: To(), firstName: FirstName(), ...Optional() }),
    z.object({
      template: z.literal('order-placed'),
      ...ToBuyer(),
      orderNumber: z.string(),
      orderId: OrderId(),
      /** Missing in mails that were written before invoices existed. */
      paper: TaxDocumentRef().optional(),
      lines: z.array(z.object({ name: z.string(), sku: z.string().optional(), quantity: z.number().int(), amount: z.number().int() })),
      /** Paise, like all amounts here. */
      subtotal: z.number().int(),
      tax: z.number().int(),
      /** The tax that the prices contain; set instead of `tax`. */
      taxIncluded: z.number().int().optional(),
      shippingCost: z.number().int(),
      discount: z.number().int().optional(),
      offers: z
        .array(z.object({ code: z.string().optional(), title: z.string(), amount: z.number().int(), savedShipping: z.number().int().optional() }))
        .optional(),
      codFee: z.number().int().optional(),
      total: z.number().int(),
      /** Days in India. */
      deliveryPromise: z.object({ from: z.string(), to: z.string() }).optional(),
      giftMessage: z.string().optional(),
      /** Whether the total is paid on delivery; the invoice is then mailed when the parcel is sent. */
      isDue: z.boolean().optional(),
    }),
    z.object({
      template: z.literal('refund-started'),
      ...ToBuyer(),
      /** Paise, or the smallest unit of `currency`. */
      amount: z.number().int(),
      /** Set when the payment was not in rupees. */
      currency: z.string().optional(),
      reason: z.enum(['stock_gone', 'slot_gone', 'paid_twice', 'not_as_agreed', 'returned', 'by_shop']),
      /** Set when part of an order is refunded. */
      orderNumber: z.string().optional(),
      orderId: OrderId(),
      isForAppointment: z.boolean().optional(),
      /** Whether the order was paid on delivery, so that the customer must say where the refund goes. */
      isPayout: z.boolean().optional(),
      /** The masked account for payouts, when the customer has entered one before. */
      payTo: z.string().optional(),
    }),
    z.object({
      template: z.literal('refund-done'),
      ...ToBuyer(),
      amount: z.number().int(),
      currency: z.string().optional(),
      /** Set for an order: its number and the credit note. */
      orderNumber: z.string().optional(),
      orderId: OrderId(),
      paper: TaxDocumentRef().optional(),
      isForAppointment: z.boolean().optional(),
      /** The masked account to which staff paid the refund, when no provider did. */
      paidTo: z.string().optional(),
    }),
    z.object({ template: z.literal('appointment-held'), ...AboutAppointment(), amount: z.number().int(), holdEndsAt: z.string() }),
    z.object({ template: z.literal('appointment-paid'), ...AboutAppointment(), amount: z.number().int() }),
    /** `was`: the former start. `holdEndsAt`: set while the appointment is unpaid. `clinicReason`: set when the clinic moved it. */
    z.object({
      template: z.literal('appointment-rescheduled'),
      ...AboutAppointment(),
      was: z.string(),
      holdEndsAt: z.string().optional(),
      clinicReason: z.string().optional(),
    }),
    z.object({ template: z.literal('appointment-reminder'), ...AboutAppointment(), hours: z.number().int() }),
    /** Paise. `amount`: what was paid, 0 for an unpaid hold. `back`: what is refunded. */
    z.object({
      template: z.literal('appointment-cancelled'),
      ...AboutAppointment(),
      amount: z.number().int(),
      back: z.number().int(),
      /** Set when the clinic cancelled. */
      clinicReason: z.string().optional(),
    }),
    z.object({
      template: z.literal('order-shipped'),
      ...AboutOrder(),
      carrier: z.string().optional(),
      trackingNumber: z.string(),
      url: z.string().optional(),
      /** Paise that are paid on delivery; the invoice is then attached to this mail. */
      due: z.number().int().optional(),
      paper: TaxDocumentRef().optional(),
    }),
    /** The last day for a return, `2026-12-21`. */
    z.object({ template: z.literal('order-delivered'), ...AboutOrder(), ...Optional(), returnableUntil: z.string() }),
    /** `amount`: paise that are refunded, 0 or absent when nothing was paid, or when `wasRefunded`: all of it was refunded before. */
    z.object({
      template: z.literal('order-came-back'),
      ...AboutOrder(),
      amount: z.number().int().optional(),
      wasRefunded: z.literal(true).optional(),
    }),
    /** As above; `reason` is given by the shop. */
    z.object({
      template: z.literal('order-cancelled'),
      ...AboutOrder(),
      amount: z.number().int(),
      wasRefunded: z.literal(true).optional(),
      reason: z.string().optional(),
    }),
    z.object({ template: z.literal('return-asked'), ...AboutOrder(), items: ReturnedItems(), heldUntil: z.string().optional() }),
    z.object({
      template: z.literal('return-decided'),
      ...AboutOrder(),
      items: ReturnedItems(),
      approved: z.boolean(),
      reason: z.string().optional(),
      heldUntil: z.string().optional(),
      /** Paise that are refunded when the items arrive; 0 for items that cost nothing. Absent for an exchange, and in mails before December 2026. */
      amount: z.number().int().optional(),
    }),
    z.object({
      template: z.literal('exchange-sent'),
      ...AboutOrder(),
      items: ReturnedItems(),
      carrier: z.string().optional(),
      trackingNumber: z.string(),
      url: z.string().optional(),
    }),
    /** The exchange has become a refund. `reason` is given by the shop; without a reason, the goods did not arrive in time. */
    z.object({
      template: z.literal('exchange-ended'),
      ...AboutOrder(),
      items: ReturnedItems(),
      reason: z.string().optional(),
      /** Whether the goods have arrived at the shop, so that the refund has started. */
      isArrived: z.boolean(),
      /** Whether the new items were sent before. */
      isSent: z.boolean().optional(),
      /** Paise that are refunded; 0 for items that cost nothing. Absent in mails before December 2026. */
      amount: z.number().int().optional(),
    }),
    /** `text` is written by staff; `sentAt` is the time of the visitor's message. */
    z.object({ template: z.literal('contact-reply'), to: To(), text: z.string(), sentAt: z.string() }),
    /** The receipt of a complaint. It contains no text of the sender, whose address is unproven. */
    z.object({ template: z.literal('complaint-received'), to: To(), ticket: z.string(), acknowledgeBy: z.string(), redressBy: z.string() }),
    /** To the grievance officer: a complaint was filed, or must soon be acknowledged or redressed. It names no customer: the administration shows that. */
    z.object({
      template: z.literal('complaint-for-officer'),
      what: z.enum(['filed', 'acknowledge', 'redress']),
      to: To(),
      ticket: z.string(),
      /** ISO instant. */
      dueAt: z.string(),
    }),
    /** `text` is written by staff. */
    z.object({
      template: z.literal('complaint-news'),
      to: To(),
      ticket: z.string(),
      what: z.enum(['answered', 'acknowledged', 'resolved', 'rejected', 'reopened']),
      text: z.string().optional(),
      /** While the complaint is open: the date by which it is redressed at the latest. */
      redressBy: z.string().optional(),
      /** The address of the grievance officer; absent from mails that were queued by earlier releases. */
      officer: z.string().optional(),
    }),
    /** A mail to no address, so that requesting a code does the same work whether or not the account exists. */
    z.object({ template: z.literal('nobody') }),
  ]);
export type OutboxMail = z.output<ReturnType<typeof OutboxMail>>;
