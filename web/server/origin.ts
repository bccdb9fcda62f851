/** Reads the API for the renderer: over HTTP, without a session, within one deadline for the page. */
import { failureOf } from '#web/api/client.ts';
import type { Read } from '#web/api/rendered-reads.ts';
import type { Ask } from '#web/entry-server.tsx';

/** Milliseconds that all reads of a page may take together; then the page is sent without what is missing. */
const timeoutMs = 2_500;

function setting(name: 'API_URL' | 'SITE_URL'): string {
  const value = process.env[name];
  if (!value) throw new Error(`The variable ${name} is not set.`);
  return value;
}

/** The shop's public address, without a slash at its end. */
export const siteUrl = (): string => setting('SITE_URL').replace(/\/+$/, '');

/** One for each page, because all reads of a page share one deadline. */
export function openOrigin(): Ask {
  const base = setting('API_URL').replace(/\/+$/, '');
  const secret = process.env['ORIGIN_SECRET'];
  const signal = AbortSignal.timeout(timeoutMs);
  return async (address): Promise<Read | null> => {
    try {
      const response = await fetch(`${base}${address}`, {
        headers: { accept: 'application/json', ...(secret ? { 'x-origin-secret': secret } : {}) },
        redirect: 'error',
        signal,
      });
      if (response.ok) return { data: await response.json() };
      const { code, status, message } = await failureOf(response);
      if (status === 404 || status === 400) return { refused: { code, status, message } };
      console.warn(JSON.stringify({ level: 'WARN', message: 'render.read_refused', address, status }));
    } catch (error) {
      console.warn(JSON.stringify({ level: 'WARN', message: 'render.read_failed', address, error: String(error) }));
    }
    return null;
  };
}
