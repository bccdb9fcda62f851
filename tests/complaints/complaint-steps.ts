/** Sends complaints to a spec's shop and answers them as its grievance officer. */
import { newEmail, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import type { CallOptions } from '#tests/kit/call.ts';
import type { Shop } from '#tests/kit/shop.ts';

export const hour = 3_600;

export async function createComplaintSteps(shop: Shop) {
  const { id } = await shop.admin();
  /** Signs in again each time, because a token is valid for an hour and a complaint is due for days. */
  const officer = async () => ({ id, token: (await shop.services.identity.signIn(id)).AccessToken });
  const words = { name: 'Asha Rao', what: 'The toy train came without its wheels.', wish: 'Please send the wheels.' };
  const send = (changes: Readonly<Record<string, unknown>> = {}, options: Pick<CallOptions, 'as' | 'headers' | 'source'> = {}) =>
    shop.call('complaints.send', { body: { ...words, email: newEmail(), ...changes }, source: newSource(), ...options });
  return {
    officer,
    send,
    /** Sends a complaint and returns its ticket. */
    complain: async (email: string = newEmail()): Promise<string> => (await send({ email })).body.ticket,
    move: async (ticket: string, state: string, text?: string) =>
      shop.call('complaints.move', { as: await officer(), params: { ticket }, body: { state, ...(text === undefined ? {} : { text }) } }),
    reply: async (ticket: string, text: string, replyId = 'reply-0001') =>
      shop.call('complaints.reply', { as: await officer(), params: { ticket }, body: { replyId, text } }),
    read: async (ticket: string) => (await shop.call('complaints.read', { as: await officer(), params: { ticket } })).body,
    listTickets: async (show: string, search?: string): Promise<string[]> => {
      const query = { show, ...(search === undefined ? {} : { search }) };
      const { body } = await shop.call('complaints.list', { as: await officer(), query });
      return body.data.map((each: { ticket: string }) => each.ticket);
    },
  };
}
