/**
 * A proxy in front of the table that loses responses, throttles, conflicts, fails or stays silent as a spec says.
 * Open it before anything else uses the table.
 */
import { createServer } from 'node:http';
import { closeAfterTests } from '../close-after-tests.ts';

/** `silent`: it accepts the call and never responds. */
export type TableFault = 'response-lost' | 'throttled' | 'conflict' | 'server-error' | 'silent' | undefined;

/** The input of a call as it is sent. */
export type TableInput = Readonly<Record<string, unknown>>;

export interface FaultyTable {
  /**
   * Decides the trouble of each call, repeats included; none until a spec sets this. Calls may be concurrent: to treat all attempts of one write
   * alike, decide by the input (e.g. its ClientRequestToken), not by the order of the calls. A promise delays the call.
   */
  decideFault: (operation: string, input: TableInput) => TableFault | Promise<TableFault>;
  /** Number of calls that met each trouble. */
  readonly faultCounts: Record<string, number>;
}

const refusal = (status: number, type: string, more: object = {}) => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'made by a spec', ...more }),
});

function refusalOf(trouble: TableFault, operation: string) {
  if (trouble === 'throttled') return refusal(400, 'ThrottlingException');
  if (trouble === 'server-error') return refusal(500, 'InternalServerError');
  if (trouble !== 'conflict') return undefined;
  if (operation === 'TransactWriteItems')
    return refusal(400, 'TransactionCanceledException', { CancellationReasons: [{ Code: 'TransactionConflict', Message: 'made by a spec' }] });
  return /^(?:Put|Update|Delete)Item$/.test(operation) ? refusal(400, 'TransactionConflictException') : undefined;
}

const inputOf = (body: Buffer): TableInput => (body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as TableInput));

export async function openFaultyTable(): Promise<FaultyTable> {
  const table = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  const faultyTable: FaultyTable = { decideFault: () => undefined, faultCounts: {} };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks);
    const operation = String(req.headers['x-amz-target']).split('.').at(-1) ?? '';
    const trouble = await faultyTable.decideFault(operation, inputOf(sent));
    if (trouble !== undefined) faultyTable.faultCounts[trouble] = (faultyTable.faultCounts[trouble] ?? 0) + 1;
    const json = { 'content-type': 'application/x-amz-json-1.0' };
    if (trouble === 'silent') return;
    const refused = refusalOf(trouble, operation);
    if (refused) return void res.writeHead(refused.status, json).end(refused.body);
    const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => /^(?:x-amz|authorization|content-type)/.test(name)));
    try {
      const answer = await fetch(table, { method: 'POST', headers: headers as Record<string, string>, body: sent });
      const body = Buffer.from(await answer.arrayBuffer());
      if (trouble === 'response-lost') res.destroy();
      else res.writeHead(answer.status, json).end(body);
    } catch {
      // The table closed the connection: the client sees that, as it would without this proxy.
      res.destroy();
    }
  });
  // The proxy never closes an idle connection: a client meets a closed connection only where a spec ordered one.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  closeAfterTests(() => {
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = table;
    server.closeAllConnections();
    server.close();
  });
  return faultyTable;
}
