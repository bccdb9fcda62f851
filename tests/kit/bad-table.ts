/** How does a spec make the table fail? A hop before it that loses answers, throttles and conflicts. Open it before anything else uses the table. */
import { createServer } from 'node:http';
import { atEnd } from './closing.ts';

/** `silent`: it takes the call and never answers. */
export type TableTrouble = 'answer-lost' | 'throttled' | 'conflict' | 'server-error' | 'silent' | undefined;

export interface BadTable {
  /** Asked at each call which trouble it meets; none until set. */
  trouble: (operation: string) => TableTrouble;
  /** How many calls met with each. */
  readonly met: Record<string, number>;
}

const refusal = (status: number, type: string, more: object = {}) => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'made by a spec', ...more }),
});

function refusalOf(trouble: TableTrouble, operation: string) {
  if (trouble === 'throttled') return refusal(400, 'ThrottlingException');
  if (trouble === 'server-error') return refusal(500, 'InternalServerError');
  if (trouble !== 'conflict') return undefined;
  if (operation === 'TransactWriteItems')
    return refusal(400, 'TransactionCanceledException', { CancellationReasons: [{ Code: 'TransactionConflict', Message: 'made by a spec' }] });
  return /^(?:Put|Update|Delete)Item$/.test(operation) ? refusal(400, 'TransactionConflictException') : undefined;
}

export async function badTable(): Promise<BadTable> {
  const table = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  const bad: BadTable = { trouble: () => undefined, met: {} };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const operation = String(req.headers['x-amz-target']).split('.').at(-1) ?? '';
    const trouble = bad.trouble(operation);
    if (trouble !== undefined) bad.met[trouble] = (bad.met[trouble] ?? 0) + 1;
    const json = { 'content-type': 'application/x-amz-json-1.0' };
    if (trouble === 'silent') return;
    const refused = refusalOf(trouble, operation);
    if (refused) return void res.writeHead(refused.status, json).end(refused.body);
    const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => /^(?:x-amz|authorization|content-type)/.test(name)));
    const answer = await fetch(table, { method: 'POST', headers: headers as Record<string, string>, body: Buffer.concat(chunks) });
    const body = Buffer.from(await answer.arrayBuffer());
    if (trouble === 'answer-lost') res.destroy();
    else res.writeHead(answer.status, json).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return bad;
}
