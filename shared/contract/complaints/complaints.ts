/** Complaints to the grievance officer: customers send them and look them up by ticket, the officer answers and settles them. */
import * as z from 'zod';
import { complaintStates, normaliseTicket, statesSetByStaff, ticketPattern } from '../../rules/complaints.ts';
import { Email, FewPages, Id, IdempotencyHeaders, Instant, Limit, LongMeta, Phone, Prose, SingleLine } from '../common.ts';
import { endpoint } from '../define.ts';

export const Ticket = () =>
  z
    .string('Write the ticket number')
    .max(40, 'A ticket number looks like G-7K3QM9X2')
    .transform(normaliseTicket)
    .pipe(z.string().regex(ticketPattern, 'A ticket number looks like G-7K3QM9X2'))
    .meta({ example: 'G-7K3QM9X2' });

const State = () => z.enum(complaintStates);

/** The complaint as its customer sees it. */
export const OwnComplaint = () =>
  z
    .object({
      ticket: z.string(),
      state: State(),
      createdAt: Instant(),
      /** 48 hours after the receipt; absent once the officer has acknowledged the complaint. */
      acknowledgeBy: Instant().optional(),
      /** One month after the receipt, or after the complaint was opened again; absent when it is closed. */
      redressBy: Instant().optional(),
      orderNumber: z.string().optional(),
      what: z.string(),
      wish: z.string(),
      /** The changes of the complaint and the shop's answers, the oldest first. */
      events: z.array(
        z.object({ at: Instant(), what: z.enum([...complaintStates, 'answered']), text: z.string().optional() }).meta({ title: 'ComplaintEvent' }),
      ),
    })
    .meta({ title: 'OwnComplaint' });
export type OwnComplaint = z.output<ReturnType<typeof OwnComplaint>>;

/** The complaint as staff see it. */
export const Complaint = () =>
  z
    .object({
      ticket: z.string(),
      state: State(),
      createdAt: Instant(),
      acknowledgedAt: Instant().optional(),
      closedAt: Instant().optional(),
      /** When the officer must act next; absent when it is closed. */
      dueAt: Instant().optional(),
      isOverdue: z.boolean(),
      /** Empty, like all texts of the customer, once the account is erased. */
      name: z.string(),
      email: z.string(),
      phone: z.string().optional(),
      orderNumber: z.string().optional(),
      what: z.string(),
      wish: z.string(),
      moves: z.array(State()),
      events: z.array(
        z.object({ at: Instant(), what: z.enum([...complaintStates, 'answered', 'noted']), by: z.string().optional(), text: z.string().optional() }),
      ),
    })
    .meta({ title: 'Complaint' });
export type Complaint = z.output<ReturnType<typeof Complaint>>;

export const ComplaintInput = () =>
  z
    .strictObject({
      name: SingleLine(120, 'Name is required'),
      email: Email(),
      // The empty text comes last in the unions, because a form shows the first message.
      phone: z.union([Phone(), z.literal('').transform(() => undefined)]).optional(),
      orderNumber: z.union([SingleLine(40, 'Write the number of the order, or leave it empty'), z.literal('').transform(() => undefined)]).optional(),
      what: Prose(4_000, 'Write what happened'),
      wish: Prose(1_000, 'Write what you ask for'),
    })
    .meta({
      example: { name: 'Asha Rao', email: 'asha@example.in', what: 'The toy train came without its wheels.', wish: 'Please send the wheels.' },
    });

export const send = /* @__PURE__ */ endpoint({
  key: 'complaints.send',
  method: 'POST',
  path: '/api/complaints',
  access: 'visitor',
  summary:
    'Complain to the grievance officer. The reply has the ticket number, which is mailed as well; a repeat with the same Idempotency-Key sends no second complaint',
  headers: IdempotencyHeaders,
  body: ComplaintInput,
  reply: () => z.object({ ticket: z.string(), acknowledgeBy: Instant(), redressBy: Instant() }),
  status: 201,
  failures: ['idempotency_conflict'],
});

export const lookUp = /* @__PURE__ */ endpoint({
  key: 'complaints.lookUp',
  method: 'POST',
  path: '/api/complaints/look-up',
  access: 'public',
  summary: 'Read a complaint by its ticket number and the e-mail address that it was sent with; attempts are limited',
  body: () => z.strictObject({ ticket: Ticket(), email: Email() }),
  reply: OwnComplaint,
  failures: ['complaint_not_found'],
});

export const listOwn = /* @__PURE__ */ endpoint({
  key: 'complaints.listOwn',
  method: 'GET',
  path: '/api/complaints',
  access: 'customer',
  summary: 'The newest 100 complaints that were sent with the present and former e-mail addresses of the caller, and how many there are',
  reply: () => z.object({ data: z.array(OwnComplaint()), total: z.number().int() }),
  failures: [],
});

export const complaintFilters = ['open', 'overdue', 'closed', 'all'] as const;

export const list = /* @__PURE__ */ endpoint({
  key: 'complaints.list',
  method: 'GET',
  path: '/api/admin/complaints',
  access: 'admin',
  summary: 'Complaints: open and overdue ones by due time, the earliest first; others the newest first',
  query: () =>
    z.strictObject({
      show: z.enum(complaintFilters, 'Show open, overdue, closed or all').default('open'),
      search: z.string().max(100).optional(),
      page: FewPages(),
      limit: Limit(20),
    }),
  reply: () => z.object({ data: z.array(Complaint()), meta: LongMeta() }),
  failures: [],
});

const TicketParams = () => z.strictObject({ ticket: Ticket() });

export const read = /* @__PURE__ */ endpoint({
  key: 'complaints.read',
  method: 'GET',
  path: '/api/admin/complaints/{ticket}',
  access: 'admin',
  summary: 'One complaint with its answers, notes and history',
  params: TicketParams,
  reply: Complaint,
  failures: ['complaint_not_found'],
});

export const move = /* @__PURE__ */ endpoint({
  key: 'complaints.move',
  method: 'PUT',
  path: '/api/admin/complaints/{ticket}/state',
  access: 'admin',
  summary: 'Acknowledge, resolve, reject or reopen a complaint; the customer is mailed, with the text',
  params: TicketParams,
  body: () =>
    z
      .strictObject({
        state: z.enum(statesSetByStaff, `Choose one of: ${statesSetByStaff.join(', ')}`),
        text: Prose(4_000, 'Write a text for the customer').optional(),
      })
      .meta({ example: { state: 'acknowledged', text: 'We are looking into it.' } }),
  reply: Complaint,
  failures: ['complaint_not_found', 'complaint_not_movable'],
});

export const reply = /* @__PURE__ */ endpoint({
  key: 'complaints.reply',
  method: 'POST',
  path: '/api/admin/complaints/{ticket}/replies',
  access: 'admin',
  summary:
    'Answer an open complaint by e-mail and keep the answer with it; the first answer acknowledges it; a repeat with the same replyId sends no second answer',
  params: TicketParams,
  body: () => z.strictObject({ replyId: Id().min(8, 'At least 8 characters'), text: Prose(4_000, 'Please write your answer') }),
  reply: Complaint,
  status: 201,
  failures: ['complaint_not_found', 'complaint_not_movable'],
});

export const addNote = /* @__PURE__ */ endpoint({
  key: 'complaints.addNote',
  method: 'POST',
  path: '/api/admin/complaints/{ticket}/notes',
  access: 'admin',
  summary: 'Add a note for staff to a complaint; a repeat with the same noteId adds no second one',
  params: TicketParams,
  body: () => z.strictObject({ noteId: Id().min(8, 'At least 8 characters'), text: Prose(2_000, 'Write the note') }),
  reply: Complaint,
  status: 201,
  failures: ['complaint_not_found', 'complaint_not_movable'],
});
