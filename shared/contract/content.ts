/** What does the site tell besides the shop? For now: whether it is well. */
import * as z from 'zod';
import { Instant } from './common.ts';
import { endpoint } from './define.ts';

export const health = endpoint({
  key: 'content.health',
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the API can reach its table',
  reply: () => z.object({ success: z.literal(true), status: z.literal('ok'), time: Instant() }),
  failures: [],
});
