/** The export of the caller's data and the deletion of the account. */
import * as z from 'zod';
import { VariantName } from '../catalogue/variant.ts';
import { Appointment } from '../clinic/appointment.ts';
import { FamilyMember } from '../clinic/patient.ts';
import { Done, Instant, Rupees } from '../common.ts';
import { OwnComplaint } from '../complaints/complaints.ts';
import { contactTypes } from '../content/content.ts';
import { MailStopped, Profile } from '../customer/account.ts';
import { Address } from '../customer/address.ts';
import { endpoint } from '../define.ts';
import { Code, CodeSent } from '../identity/auth.ts';
import { OpenSession } from '../identity/session.ts';
import { Buyer, Order, PersonalFields } from '../order/order.ts';
import { OwnReview } from '../reviews/review.ts';
import { Consent } from './consent.ts';

const SavedProduct = () =>
  z.object({ productId: z.number().int(), variantId: z.number().int().optional(), quantity: z.number().int().optional(), addedAt: Instant() });

/** A purchase without an order: never paid, or paid too late and refunded. */
const UnfinishedPurchase = () =>
  z.object({
    id: z.string(),
    createdAt: Instant(),
    status: z.enum(['open', 'expired', 'refund_due']),
    items: z.array(
      z.object({
        productId: z.number().int(),
        variantId: z.number().int(),
        variant: VariantName(),
        productName: z.string(),
        quantity: z.number().int(),
        unitPrice: Rupees(),
      }),
    ),
    total: Rupees(),
    buyer: Buyer(),
    ...PersonalFields(),
  });

/** An appointment with what it stores about the customer who booked it. */
const ExportedAppointment = () =>
  Appointment().extend({
    buyer: Buyer(),
    cancelledAt: Instant().optional(),
    cancelledBy: z.enum(['customer', 'clinic']).optional(),
    receiptNumber: z.string().optional(),
  });

/** The lists of the data export that grow without end. */
export const growingLists = ['orders', 'unfinishedPurchases', 'appointments', 'complaints', 'messages'] as const;
export type GrowingList = (typeof growingLists)[number];

export const exportData = /* @__PURE__ */ endpoint({
  key: 'privacy.exportData',
  method: 'GET',
  path: '/api/account/data',
  access: 'customer',
  summary: 'Export everything that the shop stores about the caller',
  reply: () =>
    z.object({
      exportedAt: Instant(),
      profile: Profile().extend({ createdAt: Instant() }),
      /** Addresses that the account had before, and until when. */
      formerEmails: z.array(z.object({ email: z.string(), until: Instant() })),
      consent: z.object({ terms: z.string(), privacy: z.string(), leastAge: z.number().int(), at: Instant() }).optional(),
      consents: z.array(Consent()),
      addresses: z.array(Address()),
      cart: z.array(SavedProduct()),
      wishlist: z.array(SavedProduct()),
      orders: z.array(Order()),
      /** The code that the customer entered in the cart. */
      coupon: z.string().optional(),
      /** How often the customer has used each offer; counted for the limit of each customer. Orders contain the discounts themselves. */
      offerUses: z.array(z.object({ offer: z.string(), uses: z.number().int() })),
      unfinishedPurchases: z.array(UnfinishedPurchase()),
      /** How long goods or a doctor's time were held without a payment; kept for 24 hours, because it limits further holds. */
      unpaidHolds: z.array(z.object({ of: z.enum(['stock', 'slot']), minutes: z.number().int(), endedAt: Instant() })),
      appointments: z.array(ExportedAppointment()),
      family: z.array(FamilyMember()),
      reviews: z.array(OwnReview()),
      sessions: z.array(OpenSession()),
      /** Since when sign-in requires a code of an authenticator app; absent when it does not. The secret itself is never exported. */
      twoStepSince: Instant().optional(),
      /** Why mails to the customer are stopped, after a bounce or a complaint. */
      mailStopped: MailStopped().optional(),
      complaints: z.array(OwnComplaint().extend({ name: z.string(), phone: z.string().optional() })),
      messages: z.array(
        z.object({
          id: z.string(),
          type: z.enum(contactTypes),
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          message: z.string(),
          createdAt: Instant(),
          /** The shop's answers. */
          replies: z.array(z.object({ at: Instant(), text: z.string() })).optional(),
        }),
      ),
      /** Lists that are too long for one file: they have only their newest records, and the shop sends the others on request. */
      incomplete: z.array(z.enum(growingLists)).optional(),
    }),
  failures: [],
});

export const sendDeletionCode = /* @__PURE__ */ endpoint({
  key: 'privacy.sendDeletionCode',
  method: 'POST',
  path: '/api/account/deletion-code',
  access: 'customer',
  summary: "Mail a code for deleting the caller's account",
  reply: CodeSent,
  failures: ['account_in_use', 'mail_stopped'],
});

export const deleteAccount = /* @__PURE__ */ endpoint({
  key: 'privacy.deleteAccount',
  method: 'POST',
  path: '/api/account/delete',
  access: 'customer',
  summary: 'Delete the account with the code: sign-in ends for good, and records that the law requires no longer name the customer',
  body: () => z.strictObject({ code: Code() }),
  reply: Done,
  failures: ['wrong_code', 'code_expired', 'code_spent', 'account_in_use'],
});
