/** What does the shop know about me, and how do I make it forget me? */
import * as z from 'zod';
import { Appointment } from '../clinic/appointment.ts';
import { FamilyMember } from '../clinic/patient.ts';
import { Done, Instant, Rupees } from '../common.ts';
import { contactTypes } from '../content/content.ts';
import { Address, Profile } from '../customer/account.ts';
import { endpoint } from '../define.ts';
import { Code, CodeSent } from '../identity/auth.ts';
import { OpenSession } from '../identity/session.ts';
import { Buyer, Order, PersonalFields } from '../order/order.ts';
import { OwnReview } from '../reviews/review.ts';

const Kept = () => z.object({ productId: z.number().int(), quantity: z.number().int().optional(), addedAt: Instant() });

/** A purchase that was begun and came to no order: never paid, or paid too late and given back. */
const Unfinished = () =>
  z.object({
    id: z.string(),
    createdAt: Instant(),
    status: z.enum(['open', 'expired', 'refund_due']),
    items: z.array(z.object({ productId: z.number().int(), productName: z.string(), quantity: z.number().int(), unitPrice: Rupees() })),
    total: Rupees(),
    buyer: Buyer(),
    ...PersonalFields(),
  });

export const exportData = /* @__PURE__ */ endpoint({
  key: 'privacy.exportData',
  method: 'GET',
  path: '/api/account/data',
  access: 'customer',
  summary: 'Everything that the shop keeps about the caller',
  reply: () =>
    z.object({
      exportedAt: Instant(),
      profile: Profile().extend({ createdAt: Instant() }),
      consent: z.object({ terms: z.string(), privacy: z.string(), leastAge: z.number().int(), at: Instant() }).optional(),
      addresses: z.array(Address()),
      cart: z.array(Kept()),
      wishlist: z.array(Kept()),
      orders: z.array(Order()),
      unfinishedPurchases: z.array(Unfinished()),
      appointments: z.array(Appointment()),
      family: z.array(FamilyMember()),
      reviews: z.array(OwnReview()),
      sessions: z.array(OpenSession()),
      /** Since when signing in asks for a code of an authenticator app, if it does; the secret itself leaves the shop for nobody. */
      twoStepSince: Instant().optional(),
      /** Why we mail them no more, where mails came back or were called unwanted. */
      mailStopped: z.object({ reason: z.enum(['bounced', 'complained']), since: Instant() }).optional(),
      messages: z.array(
        z.object({
          id: z.string(),
          type: z.enum(contactTypes),
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          message: z.string(),
          createdAt: Instant(),
        }),
      ),
    }),
  failures: [],
});

export const sendDeletionCode = /* @__PURE__ */ endpoint({
  key: 'privacy.sendDeletionCode',
  method: 'POST',
  path: '/api/account/deletion-code',
  access: 'customer',
  summary: "Mail a code with which the caller's account can be deleted",
  reply: CodeSent,
  failures: ['account_in_use'],
});

export const deleteAccount = /* @__PURE__ */ endpoint({
  key: 'privacy.deleteAccount',
  method: 'POST',
  path: '/api/account/delete',
  access: 'customer',
  summary: 'Delete the account with the code: nobody signs in to it again, and what the law makes us keep names nobody',
  body: () => z.strictObject({ code: Code() }),
  reply: Done,
  failures: ['wrong_code', 'code_expired', 'code_spent', 'account_in_use'],
});
