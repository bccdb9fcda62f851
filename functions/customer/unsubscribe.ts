/** Whose mails does the link at a mail's foot switch off? It names the customer and proves that we wrote it; it tells nothing and never expires. */
import { timingSafeEqual } from 'node:crypto';
import { changeProfile } from '#functions/identity/customer-store.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit } from '#functions/platform/table/table.ts';

export const unsubscribeTokenOf = async (customerId: string): Promise<string> => `${customerId}.${await digestOf('unsubscribe', customerId)}`;

/**
 * Switches the mails that are not necessary on or off for whom a token stands for. Who has left gets none in any case.
 * @throws Failure `invalid_input` when we did not write the token
 */
export async function setNewsletterBy(token: string, newsMails: boolean): Promise<string> {
  const customerId = token.slice(0, token.indexOf('.'));
  const [given, right] = [Buffer.from(token), Buffer.from(await unsubscribeTokenOf(customerId))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new Failure('invalid_input', { fields: { token: 'This link is not complete. Please open it from the mail again' } });
  }
  await commit([changeProfile(customerId, { newsMails })]).catch((error: unknown) => {
    if (!(error instanceof Failure && error.code === 'session_expired')) throw error;
  });
  return customerId;
}
