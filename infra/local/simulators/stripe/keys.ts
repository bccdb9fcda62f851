/** Keeps Stripe's valid keys and webhook secrets, and signs events with them. */
import { hmac } from '../razorpay/signatures.ts';

/** The keys as the shop stores them; the newest first. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecrets: string[];
}

export interface Keys {
  /** The newest key; the previous one stays valid until `retire`. */
  readonly current: string;
  readonly count: number;
  accepts(key: string): boolean;
  rotate(key: string): void;
  retire(): void;
  readonly webhookSecrets: string[];
  /** The previous webhook secret; a random one when there is none. */
  readonly oldWebhookSecret: string;
  rotateWebhookSecret(secret: string): void;
}

export function openKeys(key: string, webhookSecret: string): Keys {
  let keys = [checkedKey(key)];
  let secrets = [webhookSecret];
  return {
    get current() {
      return keys[0] ?? key;
    },
    get count() {
      return keys.length;
    },
    accepts: (given) => keys.includes(given),
    rotate(next) {
      keys = [checkedKey(next), ...keys];
    },
    retire() {
      keys = keys.slice(0, 1);
    },
    get webhookSecrets() {
      return secrets;
    },
    get oldWebhookSecret() {
      return secrets[1] ?? 'an unknown secret';
    },
    rotateWebhookSecret(next) {
      secrets = [next, ...secrets].slice(0, 2);
    },
  };
}

function checkedKey(key: string): string {
  if (!/^sk_test_\w+$/.test(key)) throw new Error('The simulator takes test keys only: sk_test_ and letters or digits.');
  return key;
}

/** `t=1732200000,v1=5257a869...`: hex HMAC-SHA256 over `t.body` (docs.stripe.com/webhooks/signature). While a secret is changed, each has a `v1`. */
export const signatureOf = (body: string, secrets: readonly string[], at: number): string => {
  const t = Math.floor(at / 1000);
  return [`t=${t}`, ...secrets.map((secret) => `v1=${hmac(secret, `${t}.${body}`)}`)].join(',');
};
