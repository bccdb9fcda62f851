/** Which addresses may not be mailed again? Those that do not exist, and those whose owner called a mail of ours unwanted. */
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import { db } from './table.ts';

export type StopReason = 'bounced' | 'complained';

/** `EMAIL#<e-mail>` / `STOPPED`. An operator who knows better deletes it (docs/runbook.md). */
export interface StoppedMailbox {
  readonly reason: StopReason;
  readonly since: string;
}

const keyOf = (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'STOPPED' });

/** One read unit: half would be enough for what nobody has just written, but a bounce is followed by the next mail within seconds. */
export async function stoppedMailbox(email: string): Promise<StoppedMailbox | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: keyOf(email), ConsistentRead: true }));
  return Item as StoppedMailbox | undefined;
}

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
