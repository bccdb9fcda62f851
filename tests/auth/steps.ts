/** What do specs of signing up and in do again and again? */
import { randomBytes, randomInt } from 'node:crypto';
import { vi } from 'vitest';
import { PutCommand } from '#functions/dynamodb/commands.ts';
import { limitSource } from '#functions/flows/limit-use.ts';
import { type LimitedAction, limits } from '#functions/store/limit.ts';
import { db } from '#functions/store/table.ts';
import type { Shop } from '#tests/kit/shop.ts';

export const newEmail = (): string => `${randomBytes(6).toString('hex')}@example.test`;
export const newPhone = (): string => `+919${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
/** An address of the documentation net (RFC 3849) that nobody else in the spec comes from. */
export const newSource = (): string => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

export const person = (given: Record<string, unknown> = {}) => ({
  firstName: 'Ravi',
  lastName: 'Iyer',
  email: newEmail(),
  phone: newPhone(),
  password: 'Blue-Kite-Over-77',
  ...given,
});

/** The code of the newest mail to somebody. */
export async function codeTo(shop: Shop, email: string): Promise<string> {
  await shop.deliver();
  const code = /\b\d{6}\b/.exec((await shop.mails(email))[0]?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Begins a sign-up and reads its code. */
export async function begin(shop: Shop, given: Record<string, unknown> = {}) {
  const who = person(given);
  const begun = await shop.call('auth.sendSignupOtp', { body: who, source: newSource() });
  if (begun.status !== 200) throw new Error(`The sign-up did not begin: ${JSON.stringify(begun.body)}`);
  return { who, signupId: begun.body.signupId as string, code: await codeTo(shop, who.email) };
}

export const verifyBody = ({ who, signupId, code }: Awaited<ReturnType<typeof begin>>) => ({ identifier: who.email, code, signupId });

/** What an operator does to an account that is misused. */
export async function disableProfile(shop: Shop, customerId: string): Promise<void> {
  const profile = await shop.table.get(`CUSTOMER#${customerId}`, 'PROFILE');
  await db().send(new PutCommand({ TableName: shop.world.tableName, Item: { ...profile, disabledAt: shop.now().toISOString() } }));
}

/** A source that has only so many uses of an action left, the others spent as the handlers spend them. */
export async function sourceWith(left: number, action: LimitedAction, shop: Shop): Promise<string> {
  const source = newSource();
  // In twenties, as many at a time as the table's client has room for.
  const spent = (limits[action].source[0]?.uses ?? 0) - left;
  const spend = async () => {
    for (let use = 0; use < spent / 20; use++) await limitSource(action, source, shop.now());
  };
  await Promise.all(Array.from({ length: 20 }, spend));
  return source;
}

/** Everything that is logged while something runs. */
export async function logged(run: () => Promise<unknown>): Promise<string> {
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

/** An answer without what differs from call to call by nature. */
export function shapeOf({ status, body, headers, cookies }: Awaited<ReturnType<Shop['call']>>): unknown {
  const same = JSON.stringify(body)
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<time>')
    .replace(/[0-9A-HJKMNP-TV-Z]{26}/g, '<id>')
    .replace(/"requestId":"[^"]+"/, '"requestId":"<id>"');
  return { status, body: same, headers, cookies: Object.keys(cookies) };
}
