/** Opens the external clinic application for an administrator, with a one-time code instead of a token in the address. */
import * as z from 'zod';
import { Instant } from '../common.ts';
import { endpoint } from '../define.ts';
import { Session } from '../identity/auth.ts';

/** Seconds for which a code is valid. */
export const codeLifetimeSeconds = 60;

export const read = /* @__PURE__ */ endpoint({
  key: 'handover.read',
  method: 'GET',
  path: '/api/admin/doctor-admin',
  access: 'admin',
  summary: 'Whether the clinic is managed in an external application, and at which origin',
  reply: () => z.object({ origin: z.string().nullable() }),
  failures: [],
});

export const begin = /* @__PURE__ */ endpoint({
  key: 'handover.begin',
  method: 'POST',
  path: '/api/admin/doctor-admin/code',
  access: 'admin',
  summary: "The address of the clinic's application with a new code, valid once and for 60 seconds",
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
    "For the external application, its server or its page: exchange a code for a session of the administrator, with a token of at most 60 minutes. A page sends the code as a form field, which needs no preflight request; a server may send JSON. Only the application's origin may read the reply",
  headers: () => z.object({ origin: z.string().optional(), 'content-type': z.string().optional() }),
  form: () => z.object({ code: z.string() }),
  reply: Session,
  failures: ['handover_off', 'code_expired', 'forbidden'],
});
