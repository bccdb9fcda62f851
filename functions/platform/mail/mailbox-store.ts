/** Stores the addresses that must not be mailed again: mailboxes that do not exist and readers who reported a mail as spam. */

import { mailboxKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt } from '#functions/platform/table/table.ts';
import type { MailStopReason } from '#shared/rules/identity/mail-stop.ts';

/** `EMAIL#<e-mail>` / `STOPPED`. An operator can delete it (docs/runbook.md). */
export interface SuppressedMailbox {
  readonly reason: MailStopReason;
  readonly since: string;
}

/** Reads consistently (one read unit, not half), because a bounce can be followed by the next mail within seconds. */
export const findSuppressedMailbox = (email: string): Promise<SuppressedMailbox | undefined> => itemAt(mailboxKey(email));

/** Idempotent; a bounce does not replace an earlier complaint. */
export async function suppressMailbox(email: string, reason: MailStopReason, at: Date): Promise<void> {
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: mailboxKey(email),
      UpdateExpression: `SET since = if_not_exists(since, :at), reason = ${reason === 'complained' ? ':reason' : 'if_not_exists(reason, :reason)'}`,
      ExpressionAttributeValues: { ':at': at.toISOString(), ':reason': reason },
    }),
  );
}
