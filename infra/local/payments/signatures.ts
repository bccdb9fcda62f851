/** Which keys and webhook secrets are valid, and how does Razorpay sign with them? */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

export interface Keys {
  /** The newest pair; the window and its signatures use it. */
  readonly current: { readonly id: string; readonly secret: string };
  /** The newest secret; events are signed with it. */
  readonly webhookSecret: string | undefined;
  accepts(id: string, secret: string): boolean;
  knows(id: string): boolean;
  /** A second valid pair; the old one stays valid until `retire`. */
  rotateKey(id: string, secret: string): void;
  rotateWebhookSecret(secret: string): void;
  /** Ends every pair but the newest. */
  retire(): void;
}

export function openKeys(id: string, secret: string, webhookSecret: string | undefined): Keys {
  let pairs = [pair(id, secret)];
  return {
    get current() {
      return pairs[0] ?? pair(id, secret);
    },
    get webhookSecret() {
      return webhookSecret;
    },
    accepts: (givenId, givenSecret) => pairs.some((each) => each.id === givenId && same(each.secret, givenSecret)),
    knows: (givenId) => pairs.some((each) => each.id === givenId),
    rotateKey(newId, newSecret) {
      pairs = [pair(newId, newSecret), ...pairs];
    },
    rotateWebhookSecret(newSecret) {
      webhookSecret = newSecret;
    },
    retire() {
      pairs = pairs.slice(0, 1);
    },
  };
}

function pair(id: string, secret: string) {
  if (!/^rzp_test_[A-Za-z0-9]+$/.test(id)) throw new Error('The simulator takes test keys only: rzp_test_ and letters or digits.');
  if (secret === '') throw new Error('The simulator needs a key secret.');
  return { id, secret };
}

const same = (one: string, other: string) => timingSafeEqual(Buffer.from(hmac('compare', one)), Buffer.from(hmac('compare', other)));
