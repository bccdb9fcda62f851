/** Serves /api/docs on this machine: the same files and headers as CloudFront in the stage dev. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { docsFiles, docsPath } from '#infra/api-docs/files.ts';
import { sendFailure } from './gateway.ts';
import { type StaticFile, sendFile, staticFile } from './static-file.ts';

const paths = new Map(Object.entries(docsFiles).flatMap(([folder, names]) => names.map((name) => [`/${name}`, path.join(folder, name)])));

export const isDocs = (pathname: string): boolean => pathname === docsPath || pathname.startsWith(`${docsPath}/`);

/** Reads each file at its first request, but the document each time, because it may be written again while the shop runs. */
export function openApiDocs() {
  const files = new Map<string, Promise<StaticFile>>();
  const fileAt = (file: string): Promise<StaticFile> => {
    const cached = files.get(file) ?? readFile(file).then((content) => staticFile(file, content, 'no-cache'));
    if (!file.endsWith('openapi.json')) files.set(file, cached);
    return cached;
  };
  return async (req: IncomingMessage, res: ServerResponse, pathname: string): Promise<void> => {
    const rest = pathname.slice(docsPath.length);
    const file = paths.get(rest === '' || rest === '/' ? '/index.html' : rest);
    if (file === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) return sendFailure(res, 'route_not_found');
    res.setHeader('x-robots-tag', 'noindex');
    return sendFile(req, res, 200, await fileAt(file));
  };
}
