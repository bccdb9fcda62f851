/** Serves a fixed list of files to browsers; scripts and styles are separate files, as the strict content security policy requires. */
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

const folder = new URL('./', import.meta.url);
/** Path below the mount -> file. */
const files: Readonly<Record<string, string>> = {
  '/v1/checkout.js': 'window/checkout.js',
  '/window': 'window/window.html',
  '/window/window.js': 'window/window.js',
  '/window/window.css': 'window/window.css',
  '/window/actions.css': 'window/actions.css',
  '/page.js': 'console/page.js',
  '/page.css': 'console/page.css',
  '/tables.css': 'console/tables.css',
  '/pay.css': '../stripe/pay.css',
};
const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' https: http: data:; base-uri 'self'; form-action 'none'; " +
  "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*";

/** @returns false when there is no such file */
export async function serveAsset(response: ServerResponse, path: string): Promise<boolean> {
  const file = files[path];
  if (file === undefined) return false;
  const content = await readFile(new URL(file, folder));
  const type = types[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain';
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  });
  response.end(content);
  return true;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
