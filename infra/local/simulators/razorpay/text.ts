/** Reads the body of a request, up to a size that no provider accepts more of. */
import type { IncomingMessage } from 'node:http';

const largestBody = 256 * 1024;

/** undefined: larger than anything that they take. */
export async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
