/**
 * Fetches the public keys by which the identity provider's tokens are verified. Uses Node's own HTTP client: `fetch` loads a
 * second client, which costs 30 ms of processor time at the first call, and the token library's fetcher does not support the plain HTTP of the
 * local simulator.
 */
import { get } from 'node:http';
import { get as getSecurely } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { withDeadline } from '#functions/platform/deadline.ts';

/** @throws `TimeoutError` at the deadline, Node's own error when the connection fails */
export function fetchTokenKeys(url: string, deadlineMs = 3_000): Promise<ArrayBuffer> {
  return withDeadline(deadlineMs, async (signal) => {
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      const request = (url.startsWith('http:') ? get : getSecurely)(url, { signal }, (response) => {
        if (response.statusCode === 200) buffer(response).then(resolve, reject);
        else {
          response.resume();
          reject(new Error(`The keys of the identity provider were answered with status ${response.statusCode}.`));
        }
      });
      request.on('error', reject);
    });
    return new Uint8Array(bytes).buffer;
  });
}
