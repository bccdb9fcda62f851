/** How is another machine asked over HTTP? By Node's own client; `fetch` would load a second one, 30 ms of a processor at the first call of a process. */
import { type Agent, type IncomingHttpHeaders, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

export interface Question {
  readonly url: string | URL;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for all of it. */
  readonly patience: number;
  /** Milliseconds until the connection stands, where that is less. */
  readonly connecting?: number;
  /** Whose connections are used; Node's own for all, where none is named. */
  readonly agent?: Agent;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const late = (what: string, patience: number) => Object.assign(new Error(`${what} after ${patience} ms.`), { name: 'TimeoutError' });

/** Whatever the status. @throws `TimeoutError` after its time, Node's own error when the connection fails */
export function ask({ url, method, headers = {}, body, patience, connecting, agent }: Question): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const place = typeof url === 'string' ? new URL(url) : url;
    const send = place.protocol === 'http:' ? overHttp : overHttps;
    const request = send(place, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', failed);
      response.on('end', () => {
        clearTimeout(whole);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    const failed = (error: Error) => {
      clearTimeout(whole);
      reject(error);
    };
    const over = (what: string, ms: number) =>
      setTimeout(() => {
        failed(late(what, ms));
        request.destroy();
      }, ms);
    const whole = over('No answer', patience);
    request.on('error', failed);
    if (connecting !== undefined)
      request.on('socket', (socket) => {
        if (!socket.connecting) return;
        const begin = over('No connection', connecting);
        socket.once('connect', () => clearTimeout(begin));
        request.once('close', () => clearTimeout(begin));
      });
    request.end(body);
  });
}
