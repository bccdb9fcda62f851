/** Serves pictures from the images bucket; a picture's name never changes its content. */
import type { ServerResponse } from 'node:http';
import { GetObjectCommand, NoSuchKey, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { embeddable } from '#infra/constructs/content-security-policy.ts';
import { immutable } from './headers.ts';

export interface Images {
  /** @param pathname `/images/<name>` */
  readonly handle: (method: string, res: ServerResponse, pathname: string) => Promise<void>;
  readonly close: () => void;
}

const types: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif', png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' };

export function openImages(endpoint: string, bucket: string): Images {
  const s3 = new S3Client({ endpoint, forcePathStyle: true, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  const sendError = (res: ServerResponse, status: number, extraHeaders: Record<string, string> = {}) =>
    void res.writeHead(status, { ...extraHeaders, 'cache-control': 'no-store', 'content-length': 0 }).end();
  return {
    handle: async (method, res, pathname) => {
      if (method !== 'GET' && method !== 'HEAD') return sendError(res, 405, { allow: 'GET, HEAD' });
      const type = types[/^\/images\/[\w./-]+\.(\w+)$/.exec(pathname)?.[1] ?? ''];
      if (type === undefined || pathname.includes('..')) return sendError(res, 404);
      try {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: pathname.slice(1) }));
        const content = (await Body?.transformToByteArray()) ?? new Uint8Array();
        // An SVG opened as a page could run scripts, which this policy forbids.
        res.writeHead(200, {
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          ...embeddable('cross-origin'),
          'content-type': type,
          'cache-control': immutable,
          'content-length': content.length,
        });
        res.end(method === 'HEAD' ? undefined : content);
      } catch (error) {
        if (error instanceof NoSuchKey || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)) return sendError(res, 404);
        throw error;
      }
    },
    close: () => s3.destroy(),
  };
}
