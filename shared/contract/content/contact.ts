/** The contact messages as staff read and mark them; visitors send them through content.sendContact. */
import * as z from 'zod';
import { AnyCase, Cursor, Flag, Id, Instant, Limit, LongMeta, Page, Prose } from '../common.ts';
import { endpoint } from '../define.ts';
import { contactTypes } from './content.ts';

export const ContactMessage = () =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      type: z.enum(contactTypes),
      message: z.string(),
      isResponded: z.boolean(),
      createdAt: Instant(),
      respondedAt: Instant().optional(),
      respondedBy: z.string().optional(),
      /** The answers that were sent from the administration, the oldest first; `by` is the id of a staff member. */
      replies: z.array(z.object({ at: Instant(), by: z.string(), text: z.string() })),
    })
    .meta({ title: 'ContactMessage' });
export type ContactMessage = z.output<ReturnType<typeof ContactMessage>>;

export const list = /* @__PURE__ */ endpoint({
  key: 'contact.list',
  method: 'GET',
  path: '/api/contact',
  access: 'admin',
  summary: 'Contact messages by age; unanswered ones always by waiting time, the longest first',
  query: () =>
    z.strictObject({
      isResponded: Flag().optional(),
      type: z.enum(contactTypes).optional(),
      search: z.string().max(100).optional(),
      sortBy: z.enum(['createdAt']).optional(),
      sortOrder: AnyCase(['ASC', 'DESC']).default('DESC'),
      page: Page(),
      limit: Limit(20),
      cursor: Cursor().optional(),
    }),
  reply: () => z.object({ data: z.array(ContactMessage()), meta: LongMeta() }),
  failures: [],
});

export const change = /* @__PURE__ */ endpoint({
  key: 'contact.change',
  method: 'PATCH',
  path: '/api/contact/{id}',
  access: 'admin',
  summary: 'Mark a message as responded, or as unresponded',
  params: () => z.strictObject({ id: Id() }),
  body: () => z.strictObject({ isResponded: z.boolean('Say whether it is responded') }),
  reply: ContactMessage,
  failures: ['contact_not_found'],
});

export const changeNamed = /* @__PURE__ */ endpoint({
  key: 'contact.changeNamed',
  method: 'PATCH',
  path: '/api/contact',
  access: 'admin',
  summary: 'Mark the message that the body names as responded, or as unresponded',
  body: () => z.strictObject({ id: Id(), isResponded: z.boolean('Say whether it is responded') }),
  reply: ContactMessage,
  failures: ['contact_not_found'],
});

/** Answers of one message. */
export const maxReplies = 20;

export const reply = /* @__PURE__ */ endpoint({
  key: 'contact.reply',
  method: 'POST',
  path: '/api/contact/{id}/replies',
  access: 'admin',
  summary: 'Answer a message by e-mail, keep the answer with it and mark it as responded; a repeat with the same replyId sends no second answer',
  params: () => z.strictObject({ id: Id() }),
  body: () => z.strictObject({ replyId: Id().min(8, 'At least 8 characters'), text: Prose(4_000, 'Please write your answer') }),
  reply: ContactMessage,
  status: 201,
  failures: ['contact_not_found'],
});
