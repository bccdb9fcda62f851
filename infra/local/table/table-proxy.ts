/** Passes the functions' calls on to the table, so that faults can be applied to them and the stream is polled soon after a write. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';

export interface TableProxy {
  readonly handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  readonly close: () => void;
}

const writeOperations = /\.(?:PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems|ExecuteStatement|ExecuteTransaction)$/;

/** @param onWrite called after each call that may have changed the table */
export function openTableProxy(target: string, onWrite: () => void): TableProxy {
  const { protocol, hostname, port, pathname } = new URL(target);
  const client = protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 256 });
  return {
    handle: (req, res) =>
      new Promise((resolve, reject) => {
        const { host: _, connection: __, ...headers } = req.headers;
        const forwarded = client.request({ agent, hostname, port, path: pathname, method: req.method, headers }, (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(res);
          answer.once('end', () => {
            if (writeOperations.test(String(req.headers['x-amz-target'] ?? ''))) onWrite();
            resolve();
          });
          answer.once('error', reject);
        });
        forwarded.once('error', reject);
        req.pipe(forwarded);
      }),
    close: () => agent.destroy(),
  };
}
