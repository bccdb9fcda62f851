/** What does each mail tell whoever writes its words? Everything else about it is said there. */
import * as z from 'zod';

const To = () => z.string().min(3).max(320);
const FirstName = () => z.string();
const AboutOrder = () => ({ to: To(), firstName: FirstName(), orderNumber: z.string() });
const AboutAppointment = () => ({
  to: To(),
  firstName: FirstName(),
  appointmentId: z.string(),
  doctor: z.string(),
  place: z.string(),
  start: z.string(),
  /** How long it lasts. */
  minutes: z.number().int().optional(),
  /** Of the calendar's entry. */
  sequence: z.number().int().default(0),
  /** Whom it is for, where that is not its reader. */
  patient: z.string().optional(),
});
const Items = () => z.array(z.object({ name: z.string(), quantity: z.number().int() }));
/** Of a mail that its reader can do without: the customer who may have switched such mails off, which is looked at when it goes. */
const Unnecessary = () => ({ subscriber: z.string() });
const Code = () => z.object({ attempt: z.string(), seed: z.string() });

/** The paper that goes with a mail: the invoice of an order, or one of its credit notes. Numbered, if it is not yet, before the mail goes. */
export const PaperRef = () => z.object({ customerId: z.string(), orderId: z.string(), creditNoteId: z.string().optional() });
export type PaperRef = z.output<ReturnType<typeof PaperRef>>;

/**
 * What waits in the outbox. A one-time code is never in it: `code` names one, and only the sender, who holds the pepper,
 * can say which it is (functions/identity/one-time-code.ts). What goes to an address that is not proven yet carries nothing
 * that whoever typed the address could choose: no name, or strangers would post their messages through us.
 */
export const OutboxMail = () =>
  z.discriminatedUnion('template', [
    z.object({ template: z.literal('signup-code'), to: To(), code: Code() }),
    z.object({ template: z.literal('signin-code'), to: To(), firstName: FirstName(), code: Code() }),
    z.object({ template: z.literal('account-exists'), to: To() }),
    z.object({ template: z.literal('reset-code'), to: To(), firstName: FirstName(), code: Code() }),
    z.object({ template: z.literal('email-code'), to: To(), code: Code() }),
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
      /** A guess of ours: `Chrome on Android`. */
      device: z.string().optional(),
      newEmail: z.string().optional(),
    }),
    z.object({ template: z.literal('welcome'), to: To(), firstName: FirstName(), ...Unnecessary() }),
    z.object({
      template: z.literal('order-placed'),
      to: To(),
      firstName: FirstName(),
      orderNumber: z.string(),
      /** Mails of before there were invoices name none. */
      paper: PaperRef().optional(),
      lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), amount: z.number().int() })),
      /** Paise, like each amount. */
      subtotal: z.number().int(),
      tax: z.number().int(),
      shippingCost: z.number().int(),
      total: z.number().int(),
      giftMessage: z.string().optional(),
    }),
    z.object({
      template: z.literal('refund-started'),
      to: To(),
      firstName: FirstName(),
      /** Paise. */
      amount: z.number().int(),
      reason: z.enum(['stock_gone', 'slot_gone', 'paid_twice', 'not_as_agreed', 'returned', 'by_shop']),
      /** Of a part of an order. */
      orderNumber: z.string().optional(),
      isForAppointment: z.boolean().optional(),
    }),
    z.object({
      template: z.literal('refund-done'),
      to: To(),
      firstName: FirstName(),
      amount: z.number().int(),
      /** With an order: its number, and the credit note. */
      orderNumber: z.string().optional(),
      paper: PaperRef().optional(),
      isForAppointment: z.boolean().optional(),
    }),
    z.object({ template: z.literal('appointment-held'), ...AboutAppointment(), amount: z.number().int(), holdEndsAt: z.string() }),
    z.object({ template: z.literal('appointment-paid'), ...AboutAppointment(), amount: z.number().int() }),
    /** `was`: when it began before. While it is not paid: until when it is held. The clinic says why, where it was the clinic. */
    z.object({
      template: z.literal('appointment-rescheduled'),
      ...AboutAppointment(),
      was: z.string(),
      holdEndsAt: z.string().optional(),
      clinicReason: z.string().optional(),
    }),
    z.object({ template: z.literal('appointment-reminder'), ...AboutAppointment(), hours: z.number().int() }),
    /** Paise: what was paid, 0 for one that was only held; and what comes back of it. */
    z.object({
      template: z.literal('appointment-cancelled'),
      ...AboutAppointment(),
      amount: z.number().int(),
      back: z.number().int(),
      /** The clinic had to cancel, and says why. */
      clinicReason: z.string().optional(),
    }),
    z.object({
      template: z.literal('order-shipped'),
      ...AboutOrder(),
      carrier: z.string().optional(),
      trackingNumber: z.string(),
      url: z.string().optional(),
    }),
    /** The last day for a return, `2026-12-21`. */
    z.object({ template: z.literal('order-delivered'), ...AboutOrder(), ...Unnecessary(), returnableUntil: z.string() }),
    /** Paise; the reason is the shop's. */
    z.object({ template: z.literal('order-cancelled'), ...AboutOrder(), amount: z.number().int(), reason: z.string().optional() }),
    z.object({ template: z.literal('return-asked'), ...AboutOrder(), items: Items() }),
    z.object({ template: z.literal('return-decided'), ...AboutOrder(), items: Items(), approved: z.boolean(), reason: z.string().optional() }),
    /** Goes to nobody: asking for a code does the same work whether or not the account exists. */
    z.object({ template: z.literal('nobody') }),
  ]);
export type OutboxMail = z.output<ReturnType<typeof OutboxMail>>;
