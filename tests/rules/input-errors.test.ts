/** The messages about bad input: they fit the schema variant that was meant, and are never the validation library's own. */
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createOrder } from '#shared/contract/checkout/payment.ts';
import { send } from '#shared/contract/complaints/complaints.ts';
import { sendSignupOtp } from '#shared/contract/identity/auth.ts';
import { keys } from '#shared/contract/index.ts';
import { parseInput } from '#shared/contract/input-errors.ts';
import { list, PayoutInput } from '#shared/contract/order/order.ts';
import { described } from '#tests/matrix/sample-requests.ts';

const fieldsOf = (schema: () => z.ZodType, value: unknown) => {
  const result = parseInput(schema(), value);
  return 'fields' in result ? result.fields : {};
};

it('names the wrong fields of a sign-up, and not those of the form with a signupId', () => {
  const signUp = { email: 'a@b.com', password: 'Sturdy-kite-1x', firstName: '', lastName: '', phone: '12' };
  expect(fieldsOf(sendSignupOtp.body, signUp)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    phone: 'Please enter a 10-digit Indian mobile number',
  });
  expect(fieldsOf(sendSignupOtp.body, { signupId: '' })).toEqual({ signupId: expect.any(String) });
  expect(Object.keys(fieldsOf(sendSignupOtp.body, {}))).toEqual(['firstName', 'lastName', 'email', 'phone', 'password']);
});

it('names the wrong fields of a payment in the form of the specification', () => {
  const notes = { order_type: 'cart', shipping_address_id: 'a1' };
  expect(fieldsOf(createOrder.body, { amount: 100, currency: 'USD', receipt: 'r', notes })).toEqual({
    currency: 'Choose one of: INR',
    'notes.user_id': 'This field is required',
  });
  expect(fieldsOf(createOrder.body, { amount: 100, items: [] })).toEqual({
    items: 'No items to checkout',
    shippingAddressId: 'This field is required',
  });
});

it.each([
  ['12345', 'Please enter a 10-digit Indian mobile number'],
  [5, 'Write a text'],
  [[], 'Write a text'],
])('says what is wrong with the optional phone number %j, not that it must be empty', (phone, message) => {
  const complaint = { name: 'Asha Rao', email: 'asha@example.in', what: 'No wheels', wish: 'Wheels' };
  expect(fieldsOf(send.body, { ...complaint, phone })).toEqual({ phone: message });
});

it('lists the kinds of a form when another kind is named, and asks for one when none is', () => {
  expect(fieldsOf(PayoutInput, { kind: 'cheque', upi: 'asha@okbank' })).toEqual({ kind: 'Choose one of: upi, bank' });
  expect(fieldsOf(PayoutInput, { upi: 'asha@okbank' })).toEqual({ kind: 'This field is required' });
});

it('accepts the words of the order list in any case, and paid for completed', () => {
  expect(parseInput(list.query(), { paymentStatus: 'Paid', sortOrder: 'desc', status: 'SHIPPED' })).toMatchObject({
    data: { paymentStatus: 'completed', sortOrder: 'DESC', status: 'shipped' },
  });
  expect(fieldsOf(list.query, { sortOrder: 'down', paymentStatus: '__proto__' })).toEqual({
    sortOrder: 'Choose one of: ASC, DESC',
    paymentStatus: 'Choose one of: pending, completed, failed, refunded, due, refused, voided',
  });
});

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}
const tooLong = 'x'.repeat(300_000);
const bad: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  tooLong,
  '\u0000',
  -1,
  0.5,
  1e300,
  '-1',
  '1e300',
  '99999999999',
  true,
  [],
  [[]],
  {},
  { x: 1 },
];
const many = (value: unknown) => Array.from({ length: 2_000 }, () => value);

/** Puts every bad value in every place of a shape, and leaves the other fields out. */
function* badInputs(shape: Shape): Generator {
  yield* bad;
  yield many('x');
  for (const option of shape.anyOf ?? []) yield* badInputs(option);
  for (const item of shape.items === undefined ? [] : badInputs(shape.items)) yield [item];
  for (const [name, each] of Object.entries(shape.properties ?? {})) for (const value of badInputs(each)) yield { [name]: value };
}

/** Words of zod's own messages. */
const library = /\bexpected\b|^Too |^Invalid (?:input|option|string|key|element|email|URL|ISO)|Unrecognized|must match pattern/i;
/** A choice among nothing but the empty text. */
const choiceOfNothing = /^Choose one of: $/;

it.each(keys)('answers bad inputs of %s in sentences of the shop', (key) => {
  const entry = described(key);
  for (const schema of [entry.params, entry.query, entry.headers, entry.body, entry.multipart]) {
    if (schema === undefined) continue;
    const built = schema();
    const shape = z.toJSONSchema(built, { io: 'input', unrepresentable: 'any' }) as Shape;
    for (const value of badInputs(shape)) {
      const result = parseInput(built, value);
      for (const sentence of Object.values('fields' in result ? result.fields : {})) {
        expect(sentence).not.toMatch(library);
        expect(sentence).not.toMatch(choiceOfNothing);
      }
    }
  }
});
