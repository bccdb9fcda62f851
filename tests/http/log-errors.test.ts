/** What the log keeps of an error: its name and its place, never its message, which may hold what a client sent. */
import { expect, it } from 'vitest';
import { errorFields } from '#functions/platform/log.ts';

it('logs an error without its message', () => {
  const fields = errorFields(new RangeError('asha@example.test is no amount'));
  expect(fields).toEqual({ error: 'RangeError', at: expect.stringContaining('log-errors.test.ts') });
  expect(JSON.stringify(fields)).not.toContain('asha');
});

it('logs the type of a thrown value that is no error', () => {
  expect(errorFields('asha@example.test')).toEqual({ error: 'string' });
});
