/** Reads the body of a request, up to a size above every limit of the providers. */
import type { IncomingMessage } from 'node:http';

const maxBodyBytes = 256 * 1024;

/** Returns undefined when the body is larger than any provider accepts. */
export async function readText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
