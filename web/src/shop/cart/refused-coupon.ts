/** Keeps in this tab why a visitor's coupon was refused at sign-in, until the customer removes it or applies another one. */
import { readStored, session, writeStored } from '#web/api/session.ts';

export interface RefusedCoupon {
  readonly code: string;
  readonly refusal: { readonly message: string };
  readonly note?: undefined;
}

const key = 'nanhe.refusedCoupon';
const area = 'sessionStorage';

export const storeRefusedCoupon = (code: string, message: string): void =>
  writeStored(key, JSON.stringify({ customerId: session()?.user.id, code, message }), area);
export const clearRefusedCoupon = (): void => writeStored(key, null, area);

/** Returns undefined also when another customer is signed in by now. */
export function readRefusedCoupon(): RefusedCoupon | undefined {
  try {
    const { customerId, code, message } = JSON.parse(readStored(key, area) ?? '{}') as Record<string, unknown>;
    if (customerId === session()?.user.id && typeof code === 'string' && typeof message === 'string') return { code, refusal: { message } };
  } catch {
    // Not JSON.
  }
  return undefined;
}
