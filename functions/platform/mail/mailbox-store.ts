/** Which addresses may not be mailed again? Those that do not exist, and those whose owner called a mail of ours unwanted. */

import { mailboxKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt } from '#functions/platform/table/table.ts';

export type StopReason = 'bounced' | 'complained';

/** `EMAIL#<e-mail>` / `STOPPED`. An operator who knows better deletes it (docs/runbook.md). */
export interface SuppressedMailbox {
  readonly reason: StopReason;
  readonly since: string;
}

/** One read unit: half would be enough for what nobody has just written, but a bounce is followed by the next mail within seconds. */
export const suppressedMailbox = (email: string): Promise<SuppressedMailbox | undefined> => itemAt(mailboxKey(email));

/** The same news again changes nothing, and a bounce takes nothing from a complaint. */
export async function suppressMailbox(email: string, reason: StopReason, at: Date): Promise<void> {
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: mailboxKey(email),
      UpdateExpression: `SET since = if_not_exists(since, :at), reason = ${reason === 'complained' ? ':reason' : 'if_not_exists(reason, :reason)'}`,
      ExpressionAttributeValues: { ':at': at.toISOString(), ':reason': reason },
    }),
  );
}
