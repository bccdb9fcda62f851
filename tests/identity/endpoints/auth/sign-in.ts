/** Signs in as a browser does: with cookies, a user agent and an authenticator app. */
import { Secret, TOTP } from 'otpauth';
import type { ApiResponse } from '#tests/kit/call.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import type { Shop } from '#tests/kit/shop.ts';
import { newSource } from './steps.ts';

export const phoneBrowser = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
export const desktopBrowser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

/** The value that a response sets for a cookie. */
export const cookieOf = (answered: ApiResponse, name: string): string => new RegExp(`^${name}=([^;]*)`).exec(answered.cookies[name] ?? '')?.[1] ?? '';

interface SignInOptions {
  readonly browser?: string;
  /** The value of the browser's device cookie, if it has one. */
  readonly device?: string;
  readonly password?: string;
}

export const loginAs = (
  shop: Shop,
  who: Pick<Customer, 'email' | 'password'>,
  { browser = desktopBrowser, device, password = who.password }: SignInOptions = {},
) =>
  shop.call('auth.login', {
    body: { identifier: who.email, password },
    headers: { 'user-agent': browser },
    ...(device === undefined ? {} : { cookies: { nanhe_device: device } }),
    source: newSource(),
  });

/** The code that the authenticator shows now, or in so many steps of 30 seconds. */
export const authenticatorCode = (shop: Shop, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.now().getTime() + steps * 30_000 });

/** Turns the second factor on and moves the clock one step, because the code of this step is used up. */
export async function turnOnSecondFactor(shop: Shop, who: Customer) {
  const begun = await shop.call('totp.begin', { as: who, body: { password: who.password }, source: newSource() });
  if (begun.status !== 200) throw new Error(`The second factor was not begun: ${JSON.stringify(begun.body)}`);
  const secret = begun.body.secret as string;
  const confirmed = await shop.call('totp.confirm', { as: who, body: { code: authenticatorCode(shop, secret) } });
  if (confirmed.status !== 200) throw new Error(`The second factor is not on: ${JSON.stringify(confirmed.body)}`);
  shop.advanceClock(30);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

export const verifyTotp = (shop: Shop, challengeId: string, code: string, source = newSource()) =>
  shop.call('totp.verify', { body: { challengeId, code }, headers: { 'user-agent': desktopBrowser }, source });

/** The subjects of the mails to an address, newest first. */
export async function subjectsTo(shop: Shop, email: string): Promise<string[]> {
  await shop.deliverEvents();
  return (await shop.mailsTo(email)).map(({ subject }) => subject);
}
