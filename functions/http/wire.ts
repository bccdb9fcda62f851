/** How is another machine asked over HTTP? By Node's own client; `fetch` would load a second one, 30 ms of a processor at the first call of a process. */
import { type IncomingHttpHeaders, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

export interface Question {
  readonly url: string;
  readonly method: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds for all of it. */
  readonly patience: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Whatever the status. @throws `AbortError` after its time, Node's own error when the connection fails */
export function ask({ url, method, headers = {}, patience }: Question): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('http:') ? overHttp : overHttps;
    const request = send(url, { method, headers, signal: AbortSignal.timeout(patience) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    request.on('error', reject);
    request.end();
  });
}
