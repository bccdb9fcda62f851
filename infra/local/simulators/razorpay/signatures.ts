/** Keeps the valid keys and webhook secrets, and signs as Razorpay does. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** What the handler of the page receives after a successful payment. */
export interface Signed {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}
export const signedBy = (secret: string, orderId: string, paymentId: string): Signed => ({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: hmac(secret, `${orderId}|${paymentId}`),
});

/** The keys as the shop stores them; the newest webhook secret first. */
export interface ShopKeys {
  readonly keyId: string;
  readonly keySecret: string;
  /** While a key is being changed: the secret of the previous key, whose windows may still be open. */
  readonly formerKeySecret?: string;
  readonly webhookSecrets: string[];
}

export interface Keys {
  /** The newest key and secret; the payment window signs with them. */
  readonly current: { readonly id: string; readonly secret: string };
  /** The secret of the previous key, as long as that is valid. */
  readonly formerSecret: string | undefined;
  /** The newest secret, with which events are signed. */
  readonly webhookSecret: string | undefined;
  /** The previous webhook secret; a random one when there is none. */
  readonly oldWebhookSecret: string;
  /** Both secrets while one is being changed, the newest first. */
  readonly webhookSecrets: string[];
  /** Ids of the valid keys, newest first. */
  readonly ids: readonly string[];
  /** Returns the secret with which a window signs that was opened with this key. */
  secretOf(id: string): string | undefined;
  accepts(id: string, secret: string): boolean;
  knows(id: string): boolean;
  /** Adds a second valid key; the old one stays valid until `retire`. */
  rotateKey(id: string, secret: string): void;
  rotateWebhookSecret(secret: string): void;
  /** Ends the validity of all keys except the newest. */
  retire(): void;
}

export function openKeys(id: string, secret: string, webhookSecret: string | undefined): Keys {
  let pairs = [toKeyPair(id, secret)];
  let oldWebhookSecret: string | undefined;
  return {
    get current() {
      return pairs[0] ?? toKeyPair(id, secret);
    },
    get formerSecret() {
      return pairs[1]?.secret;
    },
    get webhookSecret() {
      return webhookSecret;
    },
    get oldWebhookSecret() {
      return oldWebhookSecret ?? 'an unknown secret';
    },
    get webhookSecrets() {
      return [webhookSecret, oldWebhookSecret].filter((each) => each !== undefined);
    },
    get ids() {
      return pairs.map((each) => each.id);
    },
    secretOf: (givenId) => pairs.find((each) => each.id === givenId)?.secret,
    accepts: (givenId, givenSecret) => pairs.some((each) => each.id === givenId && isEqual(each.secret, givenSecret)),
    knows: (givenId) => pairs.some((each) => each.id === givenId),
    rotateKey(newId, newSecret) {
      pairs = [toKeyPair(newId, newSecret), ...pairs];
    },
    rotateWebhookSecret(newSecret) {
      oldWebhookSecret = webhookSecret;
      webhookSecret = newSecret;
    },
    retire() {
      pairs = pairs.slice(0, 1);
    },
  };
}

function toKeyPair(id: string, secret: string) {
  if (!/^rzp_test_[A-Za-z0-9]+$/.test(id)) throw new Error('The simulator takes test keys only: rzp_test_ and letters or digits.');
  if (secret === '') throw new Error('The simulator needs a key secret.');
  return { id, secret };
}

const isEqual = (one: string, other: string) => timingSafeEqual(Buffer.from(hmac('compare', one)), Buffer.from(hmac('compare', other)));
