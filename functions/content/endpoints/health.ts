/** Reports that the API can read its table. */
import { healthKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { GetCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { health } from '#shared/contract/content/content.ts';

export const handler = openEndpoint(health, async ({ now }) => {
  await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: healthKey }));
  return { success: true, status: 'ok', time: now.toISOString() } as const;
});
