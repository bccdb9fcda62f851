/** Cursors of lists: a position, signed together with the query, so that a cursor works only for the list that it was issued for. */
import { timingSafeEqual } from 'node:crypto';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';

const asText = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url');
const signature = (query: unknown, position: string): Promise<string> => digestOf('cursor', JSON.stringify([query, position]));

/** @param query the filters and the sort order of the list */
export async function cursorOf(query: unknown, position: readonly (string | number | boolean)[]): Promise<string> {
  const text = asText(position);
  return `${text}.${await signature(query, text)}`;
}

/** @throws Failure `invalid_input` for a cursor of another query, or one that the shop did not issue */
export async function placeOf(query: unknown, cursor: string): Promise<unknown> {
  const [text = '', given = ''] = cursor.split('.');
  const [expected, received] = [await signature(query, text), given].map((each) => Buffer.from(each));
  if (expected === undefined || received === undefined || expected.length !== received.length || !timingSafeEqual(expected, received))
    throw new Failure('invalid_input', { fields: { cursor: 'This cursor belongs to another list: begin at page 1 again' } });
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
