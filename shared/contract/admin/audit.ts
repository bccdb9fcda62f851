/** The audit log of the administration. */
import * as z from 'zod';
import { roles } from '../../rules/identity/role.ts';
import { Cursor, Id, Instant, Limit } from '../common.ts';
import { endpoint } from '../define.ts';

const Changes = () => z.record(z.string(), z.unknown());

export const AuditEntry = () =>
  z
    .object({
      id: z.string(),
      at: Instant(),
      by: z.object({ id: z.string(), role: z.enum(roles), name: z.string() }),
      /** The endpoint's key: `order.changeStatus`. */
      action: z.string(),
      subject: z.object({ type: z.string(), id: z.string() }),
      /** The network address of the request. */
      from: z.string(),
      /** The changed fields before and after. */
      before: Changes(),
      after: Changes(),
      reason: z.string().optional(),
    })
    .meta({ title: 'AuditEntry' });
export type AuditEntry = z.output<ReturnType<typeof AuditEntry>>;

export const list = /* @__PURE__ */ endpoint({
  key: 'audit.list',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'List the audit log, newest first; one request reads at most 2,000 entries, the cursor continues',
  query: () =>
    z.strictObject({
      /** The id or e-mail of the actor. */
      person: z.string().max(254).optional(),
      subjectType: z
        .string()
        .max(40)
        .regex(/^[a-z_-]*$/i)
        .optional(),
      /** Without `subjectType` records of every kind with this id. */
      subjectId: Id().optional(),
      action: z
        .string()
        .max(80)
        .regex(/^[a-z.]*$/i)
        .optional(),
      /** Days in India, both included. */
      fromDate: z.iso.date().optional(),
      toDate: z.iso.date().optional(),
      limit: Limit(50),
      cursor: Cursor().optional(),
    }),
  reply: () => z.object({ data: z.array(AuditEntry()), meta: z.object({ limit: z.number().int(), next: z.string().optional() }) }),
  failures: [],
});
