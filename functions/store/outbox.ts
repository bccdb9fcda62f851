/** Which mails are waiting to be sent? Written in the transaction of what they announce; the table's stream sends them. */
import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import * as z from 'zod';
import { config } from '#functions/http/config.ts';
import { table } from '#shared/table.ts';
import { db, isConditionRefused, type WritePiece } from './table.ts';

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
 * can say which it is (functions/flows/one-time-code.ts). What goes to an address that is not proven yet carries nothing
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
    }),
    z.object({
      template: z.literal('refund-started'),
      to: To(),
      firstName: FirstName(),
      /** Paise. */
      amount: z.number().int(),
      reason: z.enum(['stock_gone', 'slot_gone', 'paid_twice', 'not_as_agreed', 'returned', 'by_shop']),
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

const outboxKey = (id: string) => ({ pk: `OUTBOX#${id}`, sk: 'MAIL' });

/** Milliseconds: longer than one mail takes with all its retries, so that only a dead sender's claim is taken over. */
const claimFor = 20_000;

/** Seconds. A sent mail is deleted at once; one that was set aside stays this long for the operator. */
const keptFor = 30 * 86_400;

/** In the index under when the sweep looks at it: by then the stream has sent it, or has given it up. */
const due = 'DUE#MAIL';
const sweptAfter = 60_000;

export function announce(mail: OutboxMail, now: Date): WritePiece {
  const id = ulid(now.getTime());
  const Item = {
    ...outboxKey(id),
    id,
    mail,
    attempts: 0,
    createdAt: now.toISOString(),
    gsi1pk: due,
    gsi1sk: new Date(now.getTime() + sweptAfter).toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + keptFor,
  };
  return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

export type Claim =
  | { readonly state: 'claimed'; readonly mail: unknown; readonly attempts: number; readonly createdAt: string }
  | { readonly state: 'gone' | 'busy' };

/**
 * Takes a mail for sending, so that a repeated record or a second consumer does not send it again.
 * `gone`: sent, or given up. `busy`: another sender has it; come back later, it may die on the way.
 * @param at the machine's own time in milliseconds: a claim is a matter between processes, not of the shop's clock
 */
export async function claimMail(id: string, at: number): Promise<Claim> {
  try {
    const { Attributes } = await db().send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: outboxKey(id),
        UpdateExpression: 'SET claimedUntil = :until ADD attempts :one',
        ConditionExpression:
          'attribute_exists(pk) AND attribute_not_exists(refusedBecause) AND (attribute_not_exists(claimedUntil) OR claimedUntil < :at)',
        ExpressionAttributeValues: { ':until': at + claimFor, ':at': at, ':one': 1 },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { state: 'claimed', mail: Attributes?.['mail'], attempts: Number(Attributes?.['attempts']), createdAt: String(Attributes?.['createdAt']) };
  } catch (error) {
    if (!isConditionRefused(error)) throw error;
    const { Item } = error as { Item?: Record<string, unknown> };
    return { state: Item === undefined || Item['refusedBecause'] !== undefined ? 'gone' : 'busy' };
  }
}

/** Lets go of a mail that could not be sent now. */
export async function releaseMail(id: string): Promise<void> {
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: outboxKey(id),
      UpdateExpression: 'REMOVE claimedUntil',
      ConditionExpression: 'attribute_exists(pk)',
    }),
  );
}

/** Sets a mail aside that can never be sent, for the operator to see. */
export async function setMailAside(id: string, because: string): Promise<void> {
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: outboxKey(id),
      UpdateExpression: 'SET refusedBecause = :because REMOVE claimedUntil, gsi1pk, gsi1sk',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':because': because },
    }),
  );
}

export async function forgetMail(id: string): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: outboxKey(id) }));
}

/** Mails that the stream has not sent and that are looked at by then, the longest due first. */
export async function waitingMails(by: Date, most: number): Promise<readonly { readonly id: string; readonly createdAt: string }[]> {
  const { Items = [] } = await db().send(
    new QueryCommand({
      TableName: config('TABLE_NAME'),
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :by',
      ExpressionAttributeValues: { ':due': due, ':by': by.toISOString() },
      ProjectionExpression: 'id, createdAt',
      Limit: most,
    }),
  );
  return Items.map((item) => ({ id: String(item['id']), createdAt: String(item['createdAt']) }));
}

/** Lets the sweep look at a mail again at this time, unless it has gone out meanwhile. */
export async function tryMailAgain(id: string, at: Date): Promise<void> {
  await db()
    .send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: outboxKey(id),
        UpdateExpression: 'SET gsi1sk = :at',
        ConditionExpression: 'attribute_exists(gsi1pk)',
        ExpressionAttributeValues: { ':at': at.toISOString() },
      }),
    )
    .catch((error: unknown) => {
      if (!isConditionRefused(error)) throw error;
    });
}
