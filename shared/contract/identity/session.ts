/** The devices on which a customer is signed in, and signing them out. */
import * as z from 'zod';
import { Done, Id, Instant } from '../common.ts';
import { endpoint } from '../define.ts';

/** A sign-in on one device. */
export const OpenSession = () =>
  z
    .object({
      id: z.string(),
      /** Derived from the user agent: `Chrome on Android`. */
      device: z.string(),
      startedAt: Instant(),
      /** When the session last requested a new token, which is at most an hour before its last use. */
      lastUsedAt: Instant(),
      /** The session of this request. */
      current: z.boolean(),
    })
    .meta({ title: 'OpenSession' });
export type OpenSession = z.output<ReturnType<typeof OpenSession>>;

export const listSessions = /* @__PURE__ */ endpoint({
  key: 'session.list',
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'customer',
  summary: 'List the open sessions, this one first, then by last use',
  reply: () => z.object({ sessions: z.array(OpenSession()) }),
  failures: [],
});

export const endSession = /* @__PURE__ */ endpoint({
  key: 'session.end',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'customer',
  summary: 'Sign out one device',
  params: () => z.strictObject({ id: Id() }),
  reply: Done,
  failures: ['session_not_found'],
});

export const endAllSessions = /* @__PURE__ */ endpoint({
  key: 'session.endAll',
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  access: 'customer',
  summary: 'Sign out every device, including this one',
  reply: Done,
  failures: [],
});
