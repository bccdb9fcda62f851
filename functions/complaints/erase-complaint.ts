/** Removes personal data from a complaint and keeps ticket, times and states, which prove that the shop answered in time. */
import { complaintOfEmailKey } from '#functions/keys.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { isOpen } from '#shared/rules/complaints.ts';
import { complaintByTicket, replaceComplaint } from './complaint-store.ts';

/** Idempotent. An open complaint becomes withdrawn, because there is no customer left to answer. */
export async function eraseComplaint(ticket: string, email: string, now: Date): Promise<void> {
  await retryOnConflict(async () => {
    const before = await complaintByTicket(ticket);
    if (before === undefined) return;
    const at = now.toISOString();
    const withoutText = <T extends { readonly text?: string }>({ text: _, ...kept }: T) => kept;
    const events = before.events.map(withoutText);
    await commit([
      ...replaceComplaint(before, {
        name: '',
        email: '',
        phone: undefined,
        orderNumber: undefined,
        what: '',
        wish: '',
        events: isOpen(before.state) ? [...events, { at, state: 'withdrawn' as const }] : events,
        ...(isOpen(before.state) ? { state: 'withdrawn' as const, closedAt: at } : {}),
        replies: before.replies?.map((each) => ({ ...each, text: '' })),
        notes: before.notes?.map((each) => ({ ...each, text: '' })),
      }),
      { Delete: { Key: complaintOfEmailKey(email, ticket) } },
    ]);
  });
}
