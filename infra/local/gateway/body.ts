/** Reads the whole body of a request, within a limit. */
import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {}

/**
 * @param limit bytes
 * @throws BodyTooLarge as soon as the limit is exceeded; the rest of the request is not read
 */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
