/** Simulates all AWS services by one address, which records the requests and responds as a spec says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { closeAfterTests } from './close-after-tests.ts';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Responder = (heard: ReceivedRequest, res: ServerResponse) => void;

export interface AwsSimulator {
  readonly requests: ReceivedRequest[];
  /** Connections that were ever opened. */
  connections: number;
  respond: Responder;
}

export const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Responder =>
  (_, res) =>
    void res
      .writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/** Opens the server; every client created afterwards calls it. */
export async function simulateAws(): Promise<AwsSimulator> {
  const aws: AwsSimulator = { requests: [], connections: 0, respond: respondWith(200, {}) };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const heard = { path: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks).toString('utf8') };
    aws.requests.push(heard);
    aws.respond(heard, res);
  });
  server.on('connection', () => aws.connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const place = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/at/a-place`;
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: place,
    AWS_ENDPOINT_URL_S3: place,
    AWS_ENDPOINT_URL_SES: place,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: place,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: place,
  });
  closeAfterTests(() => {
    server.closeAllConnections();
    server.close();
  });
  return aws;
}
