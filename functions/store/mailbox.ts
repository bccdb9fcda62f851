/** Which addresses may not be mailed again? Those that do not exist, and those whose owner called a mail of ours unwanted. */

import { config } from '#functions/http/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt } from './table.ts';

export type StopReason = 'bounced' | 'complained';

/** `EMAIL#<e-mail>` / `STOPPED`. An operator who knows better deletes it (docs/runbook.md). */
export interface StoppedMailbox {
  readonly reason: StopReason;
  readonly since: string;
}

const keyOf = (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'STOPPED' });

/** One read unit: half would be enough for what nobody has just written, but a bounce is followed by the next mail within seconds. */
export const stoppedMailbox = (email: string): Promise<StoppedMailbox | undefined> => itemAt(keyOf(email));

/** The same news again changes nothing, and a bounce takes nothing from a complaint. */
export async function stopMailbox(email: string, reason: StopReason, at: Date): Promise<void> {
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: keyOf(email),
      UpdateExpression: `SET since = if_not_exists(since, :at), reason = ${reason === 'complained' ? ':reason' : 'if_not_exists(reason, :reason)'}`,
      ExpressionAttributeValues: { ':at': at.toISOString(), ':reason': reason },
    }),
  );
}
