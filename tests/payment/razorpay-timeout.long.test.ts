/** The Razorpay client ends a call to which Razorpay does not respond; the test waits for the eight seconds of its time-out. */
import { expect, it } from 'vitest';
import { ProviderDown } from '#functions/payment/provider.ts';
import { providerOrderByReceipt } from '#functions/payment/razorpay.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('times out when Razorpay does not respond', async () => {
  shop.services.payments.faults.add({ operation: 'orders.fetch', mode: 'slow', delayMs: 60_000 });
  await expect(providerOrderByReceipt('slow')).rejects.toBeInstanceOf(ProviderDown);
});
