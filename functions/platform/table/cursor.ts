/** Creates and reads cursors of lists: a position, signed together with the query, so that a cursor works only for the list it was issued for. */
import { timingSafeEqual } from 'node:crypto';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';

const encodePosition = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url');
const signPosition = (query: unknown, position: string): Promise<string> => digestOf('cursor', JSON.stringify([query, position]));

/** @param query the filters and the sort order of the list */
export async function createCursor(query: unknown, position: readonly (string | number | boolean)[]): Promise<string> {
  const text = encodePosition(position);
  return `${text}.${await signPosition(query, text)}`;
}

/** @throws Failure `invalid_input` for a cursor of another query, or one that the shop did not issue */
export async function readCursor(query: unknown, cursor: string): Promise<unknown> {
  const [text = '', receivedSignature = ''] = cursor.split('.');
  const [expected, received] = [await signPosition(query, text), receivedSignature].map((each) => Buffer.from(each));
  if (expected === undefined || received === undefined || expected.length !== received.length || !timingSafeEqual(expected, received))
    throw new Failure('invalid_input', { fields: { cursor: 'This cursor belongs to another list: begin at page 1 again' } });
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
