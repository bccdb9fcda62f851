/** Steps that the specs of signing up and signing in share. */
import { randomBytes, randomInt } from 'node:crypto';
import { vi } from 'vitest';
import { digestOf } from '#functions/platform/digest.ts';
import { type LimitedAction, limits, networkOf, usesOfAttempt } from '#functions/platform/limits/limit-store.ts';
import { PutCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import type { Shop } from '#tests/kit/shop.ts';

export const newEmail = (): string => `${randomBytes(6).toString('hex')}@example.test`;
export const newPhone = (): string => `+919${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
/** A random address of the documentation network (RFC 3849), so that no other call of the spec shares its limits. */
export const newSource = (): string => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

export const signUpFields = (given: Record<string, unknown> = {}) => ({
  firstName: 'Ravi',
  lastName: 'Iyer',
  email: newEmail(),
  phone: newPhone(),
  password: 'Blue-Kite-Over-77',
  ...given,
});

/** The code in the newest mail with one to an address: codes overtake other mails, so the newest mail may be another. */
export async function codeTo(shop: Shop, email: string): Promise<string> {
  await shop.deliverMails();
  const mail = (await shop.mailsTo(email)).find(({ subject }) => /^Your .*\bcode\b/.test(subject));
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Starts a sign-up and reads its code. */
export async function beginSignUp(shop: Shop, given: Record<string, unknown> = {}) {
  const who = signUpFields(given);
  const begun = await shop.call('auth.sendSignupOtp', { body: who, source: newSource() });
  if (begun.status !== 200) throw new Error(`The sign-up did not begin: ${JSON.stringify(begun.body)}`);
  return { who, signupId: begun.body.signupId as string, code: await codeTo(shop, who.email) };
}

export const verifyBody = ({ who, signupId, code }: Awaited<ReturnType<typeof beginSignUp>>) => ({ identifier: who.email, code, signupId });

/** Asks for a code at the checkout and returns the body that proves the e-mail. */
export async function beginCheckout(shop: Shop, email = newEmail()) {
  const begun = await shop.call('auth.sendCheckoutOtp', { body: { email }, source: newSource() });
  if (begun.status !== 200) throw new Error(`No code was sent: ${JSON.stringify(begun.body)}`);
  const attemptId = begun.body.attemptId as string;
  return { email, attemptId, code: await codeTo(shop, email), phone: newPhone(), firstName: 'Tara', lastName: 'Menon' };
}

/** Disables the account of a customer in the table, as an operator does. */
export async function disableProfile(shop: Shop, customerId: string): Promise<void> {
  const profile = await shop.table.get(`CUSTOMER#${customerId}`, 'PROFILE');
  await db().send(new PutCommand({ TableName: shop.services.tableName, Item: { ...profile, disabledAt: shop.now().toISOString() } }));
}

/** Moves the clock to the beginning of the next window of a limit, so that no window ends during a test. */
export function toWindowStart(shop: Shop, seconds: number): void {
  shop.advanceClock(seconds - (Math.floor(shop.now().getTime() / 1000) % seconds));
}

/** A source with only so many uses of an action left in a window that has just begun. */
export async function sourceWith(
  left: number,
  action: Extract<LimitedAction, 'login' | 'send-code' | 'verify-code' | 'try-coupon'>,
  shop: Shop,
): Promise<string> {
  const [limit] = limits[action].source;
  if (limit === undefined) throw new Error(`${action} has no limit by source.`);
  toWindowStart(shop, limit.seconds);
  const source = newSource();
  const [counter] = usesOfAttempt(action, 'source', await digestOf('source', networkOf(source)), shop.now());
  await shop.putItem({ ...counter, uses: limit.uses - left });
  return source;
}

/** Returns everything that is logged during a run. */
export async function captureLog(run: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk));
      return true;
    }),
  );
  vi.stubEnv('LOG_LEVEL', 'INFO');
  try {
    await run();
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
  return lines.join('');
}

/** A response without the values that differ in every call: times and ids. */
export function shapeOf({ status, body, headers, cookies }: Awaited<ReturnType<Shop['call']>>): unknown {
  const same = JSON.stringify(body)
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<time>')
    .replace(/[0-9A-HJKMNP-TV-Z]{26}/g, '<id>')
    .replace(/"requestId":"[^"]+"/, '"requestId":"<id>"');
  return { status, body: same, headers, cookies: Object.keys(cookies) };
}
