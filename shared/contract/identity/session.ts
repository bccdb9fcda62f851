/** On which devices is somebody signed in, and how do they sign out of them? */
import * as z from 'zod';
import { Done, Id, Instant } from '../common.ts';
import { endpoint } from '../define.ts';

/** One sign-in on one device. */
export const OpenSession = () =>
  z
    .object({
      id: z.string(),
      /** A guess: `Chrome on Android`. */
      device: z.string(),
      startedAt: Instant(),
      /** To the hour: the last time that it asked for a new token. */
      lastUsedAt: Instant(),
      /** The session that asks. */
      current: z.boolean(),
    })
    .meta({ title: 'OpenSession' });
export type OpenSession = z.output<ReturnType<typeof OpenSession>>;

export const listSessions = /* @__PURE__ */ endpoint({
  key: 'session.list',
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'customer',
  summary: 'The sessions that are open, this one first, then the last used',
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
  summary: 'Sign out every device, this one too',
  reply: Done,
  failures: [],
});
