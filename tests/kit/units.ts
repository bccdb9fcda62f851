/** Adds up the read and write units of all calls that the functions' client makes to the table. */
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { db } from '#functions/platform/table/table.ts';

export interface Units {
  read: number;
  write: number;
  requests: number;
}

/** Starts counting, until the process ends. */
export function countUnits(): Units {
  const counted: Units = { read: 0, write: 0, requests: 0 };
  const client = db();
  const send = client.send.bind(client);
  client.send = async (command, options) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = await send(command, options);
    const { ConsumedCapacity: used = [] } = answer as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
    const kind = /^(?:Transact|Put|Update|Delete)/.test(command.constructor.name) ? 'write' : 'read';
    for (const { CapacityUnits = 0 } of [used].flat()) counted[kind] += CapacityUnits;
    counted.requests += 1;
    return answer;
  };
  return counted;
}
