/** Switches optional mails on or off by the token of a mail's link. The token proves that we wrote it and never expires. */
import { timingSafeEqual } from 'node:crypto';
import { changeProfile, readCustomer } from '#functions/identity/customer-store.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { mailChoiceWrites } from './consent-store.ts';

export const createUnsubscribeToken = async (customerId: string): Promise<string> => `${customerId}.${await digestOf('unsubscribe', customerId)}`;

/**
 * Switches optional mails on or off for the customer of a token. Customers who have left get none in any case.
 * @throws Failure `invalid_input` when we did not write the token
 */
export async function setNewsletterByToken(token: string, newsMails: boolean, now: Date): Promise<string> {
  const customerId = token.slice(0, token.indexOf('.'));
  const [received, expected] = [Buffer.from(token), Buffer.from(await createUnsubscribeToken(customerId))];
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw new Failure('invalid_input', { fields: { token: 'This link is not complete. Please open it from the mail again' } });
  }
  await retryOnConflict(async () => {
    const customer = await readCustomer(customerId);
    if (customer === undefined) return;
    await commit([changeProfile(customerId, { newsMails }, now), ...(await mailChoiceWrites(customer, newsMails, 'mail_link', now))]);
  }).catch((error: unknown) => {
    if (!(error instanceof Failure && error.code === 'session_expired')) throw error;
  });
  return customerId;
}
