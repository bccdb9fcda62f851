/** Adds a reply of the staff to a contact message or a complaint, once for each reply id. */
import type { AuditedRequest } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { maxReplies } from '#shared/contract/content/contact.ts';

export interface StaffText {
  /** Chosen by the sender, so that a repeated request is recognised. */
  readonly id: string;
  readonly at: string;
  /** The id of a staff member. */
  readonly by: string;
  readonly text: string;
}

interface RecordWithReplies {
  readonly email: string;
  readonly replies?: readonly StaffText[] | undefined;
}

/**
 * Whether a text was saved already: a request that is sent again after its answer was lost.
 * @throws Failure `invalid_input` when the writer has changed the text since, because the first text is the one that is kept
 */
export function isRepeated(saved: readonly StaffText[], { id, text }: Pick<StaffText, 'id' | 'text'>): boolean {
  const first = saved.find((each) => each.id === id);
  if (first === undefined) return false;
  if (first.text !== text)
    throw new Failure('invalid_input', {
      fields: { text: 'This was already saved as it was before you changed it. Copy what is missing, reload the page and send that.' },
    });
  return true;
}

/**
 * @param find reads the message or complaint; throws when it does not exist
 * @param writesOf returns the writes of the reply: the record, its mail and its audit entry
 * @throws Failure `invalid_input` when there are too many answers already, or when the id is the one of another text
 */
export async function replyOnce<T extends RecordWithReplies>(
  find: () => Promise<T>,
  reply: Pick<StaffText, 'id' | 'text'>,
  auditedRequest: AuditedRequest,
  writesOf: (record: T, reply: StaffText) => readonly TransactItem[],
): Promise<void> {
  await retryOnConflict(async () => {
    const record = await find();
    const { replies = [], email } = record;
    if (isRepeated(replies, reply)) return;
    if (replies.length >= maxReplies)
      throw new Failure('invalid_input', {
        fields: { text: `This message has ${maxReplies} answers already. Write to ${email} from your mailbox.` },
      });
    await commit(writesOf(record, { ...reply, at: auditedRequest.now.toISOString(), by: auditedRequest.caller.id }));
  });
}
