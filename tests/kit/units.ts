/** What do calls cost the table? The functions' client asks for its units with each of them, and they are added up. */
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { db } from '#functions/platform/table/table.ts';

export interface Units {
  read: number;
  write: number;
  requests: number;
}

/** Counts from now on, for as long as the process lives. */
export function countUnits(): Units {
  const counted: Units = { read: 0, write: 0, requests: 0 };
  const client = db();
  const send = client.send.bind(client);
  client.send = async (command) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = await send(command);
    const { ConsumedCapacity: used = [] } = answer as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
    const kind = /\.(?:Transact|Put|Update|Delete)/.test(command.target) ? 'write' : 'read';
    for (const { CapacityUnits = 0 } of [used].flat()) counted[kind] += CapacityUnits;
    counted.requests += 1;
    return answer;
  };
  return counted;
}
