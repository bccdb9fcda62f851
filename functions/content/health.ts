/** Is the API well? It is when it can read its table. */

import { config } from '#functions/http/config.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { GetCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/store/table.ts';
import { health } from '#shared/contract/content.ts';

export const handler = openEndpoint(health, async ({ now }) => {
  await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: { pk: 'HEALTH', sk: 'HEALTH' } }));
  return { success: true, status: 'ok', time: now.toISOString() } as const;
});
