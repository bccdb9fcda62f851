/** How does a list go on where it stopped? A place in it, signed, so that only those come back that we gave out, and for the same question. */
import { timingSafeEqual } from 'node:crypto';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';

const asText = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');
const signature = (question: unknown, place: string): Promise<string> => digestOf('cursor', JSON.stringify([question, place]));

/** @param question what the list was asked for: filters and order */
export async function cursorOf(question: unknown, place: readonly (string | number | boolean)[]): Promise<string> {
  const text = asText(place);
  return `${text}.${await signature(question, text)}`;
}

/** @throws Failure `invalid_input` for a cursor of another question, or none of ours */
export async function placeOf(question: unknown, cursor: string): Promise<unknown> {
  const [text = '', given = ''] = cursor.split('.');
  const [right, told] = [await signature(question, text), given].map((each) => Buffer.from(each));
  if (right === undefined || told === undefined || right.length !== told.length || !timingSafeEqual(right, told))
    throw new Failure('invalid_input', { fields: { cursor: 'This cursor belongs to another list: begin at page 1 again' } });
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
