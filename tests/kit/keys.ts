/** How does a spec change the provider's key? At the provider, as a person does; and by the time at which a function reads its secrets again. */
import { expect } from 'vitest';
import type { Shop } from './shop.ts';

/** The provider makes a new key, and the shop's secret holds it beside the one before. */
export async function newKey({ world }: Shop): Promise<void> {
  const answer = await fetch(`${world.base}/razorpay/keys/rotate`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  expect(answer.status).toBe(200);
}

let read = 0;
/** What the functions of this process have kept of their secrets is over: under another name they are read again, and kept from then on. */
export function readsSecretsAnew(): void {
  process.env['SECRETS_ID'] = `nanhe-${++read}`;
}
