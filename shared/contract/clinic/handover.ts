/** How does an administrator get from here into the clinic's outer application without a token in an address? By a code that is good once, for a minute. */
import * as z from 'zod';
import { Instant } from '../common.ts';
import { endpoint } from '../define.ts';
import { Session } from '../identity/auth.ts';

/** Seconds that a code is good. */
export const codeLives = 60;

export const read = /* @__PURE__ */ endpoint({
  key: 'handover.read',
  method: 'GET',
  path: '/api/admin/doctor-admin',
  access: 'admin',
  summary: 'Whether the clinic is looked after in an application of its own, and on which site',
  reply: () => z.object({ origin: z.string().nullable() }),
  failures: [],
});

export const begin = /* @__PURE__ */ endpoint({
  key: 'handover.begin',
  method: 'POST',
  path: '/api/admin/doctor-admin/code',
  access: 'admin',
  summary: "The address of the clinic's application with a new code, which is good once and for 60 seconds",
  reply: () => z.object({ url: z.string(), expiresAt: Instant() }),
  status: 201,
  failures: ['handover_off'],
});

export const exchange = /* @__PURE__ */ endpoint({
  key: 'handover.exchange',
  method: 'POST',
  path: '/api/doctor-admin/exchange',
  access: 'public',
  summary:
    "For the clinic's application, its server or its page: a code becomes a session of the administrator's own, with a token of at most 60 minutes. The code comes as a form field, so that no browser asks beforehand, or as JSON from a server; only the application's own origin may read the answer",
  headers: () => z.object({ origin: z.string().optional(), 'content-type': z.string().optional() }),
  form: () => z.object({ code: z.string() }),
  reply: Session,
  failures: ['handover_off', 'code_expired', 'forbidden'],
});
