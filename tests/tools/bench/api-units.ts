/** Counts the read units of each call by DynamoDB's own count: the shop runs once more behind a proxy that requests the figure and adds it up. */
import { Agent, createServer, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startTableServer } from '#infra/local/table/table-server.ts';
import type { Machine } from '#tests/infra/local/machine.ts';
import type { Asked, Figures } from './api-load.ts';

interface Used {
  readonly CapacityUnits?: number;
}

const reads = /\.(?:GetItem|BatchGetItem|Query)$/;

export async function unitsOf(
  machine: Machine,
  common: Omit<Asked, 'scenario'>,
  scenarios: readonly string[],
  load: (asked: Asked, at: (moment: 'begin' | 'end') => void) => Promise<Figures>,
): Promise<ReadonlyMap<string, number>> {
  const server = await startTableServer(path.join(machine.folder, 'table.db'));
  let units = 0;
  const agent = new Agent({ keepAlive: true });
  const hop = createServer(async (req, res) => {
    const isRead = reads.test(String(req.headers['x-amz-target']));
    const sent = await buffer(req);
    const body = isRead ? Buffer.from(JSON.stringify({ ...JSON.parse(sent.toString()), ReturnConsumedCapacity: 'TOTAL' })) : sent;
    const headers = { ...req.headers, 'content-length': String(body.length) };
    const onward = request(server.url + (req.url ?? '/'), { method: req.method, headers, agent }, async (answer) => {
      const said = await buffer(answer);
      if (isRead) for (const used of [JSON.parse(said.toString()).ConsumedCapacity ?? []].flat() as Used[]) units += used.CapacityUnits ?? 0;
      res.writeHead(answer.statusCode ?? 500, answer.headers).end(said);
    });
    onward.on('error', () => res.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => hop.listen(0, '127.0.0.1', resolve));
  const address = hop.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const start = await machine.start({ env: { AWS_ENDPOINT_URL_DYNAMODB: url, PORT: new URL(common.url).port } });
  try {
    await start.ready();
    // What was due at the start is not the calls'.
    for (let before = -1; before !== units; await new Promise((resolve) => setTimeout(resolve, 1_500))) before = units;
    const found = new Map<string, number>();
    for (const scenario of scenarios) {
      let [from, to] = [0, 0];
      const { done } = await load({ ...common, url: start.url, scenario }, (moment) => {
        if (moment === 'begin') from = units;
        else to = units;
      });
      found.set(scenario, (to - from) / Math.max(1, done));
    }
    return found;
  } finally {
    start.child.kill('SIGTERM');
    await start.ended;
    hop.closeAllConnections();
    hop.close();
    agent.destroy();
    await server.close();
  }
}
