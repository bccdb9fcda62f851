/** Rejects requests to /_local that do not come from this machine's own programs and pages: other sites, and other host names. */
import type { IncomingMessage } from 'node:http';

/** A name that another site points at this machine (DNS rebinding) arrives in the Host header; loopback has only these. */
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** The reason for refusing a request, or null. */
export function whyRefused(req: IncomingMessage): string | null {
  const { host = '', origin } = req.headers;
  if (!loopback.test(host)) return 'This address answers only under localhost, 127.0.0.1 or [::1].';
  if (origin !== undefined && origin !== `http://${host}`) return 'This address does not answer pages of other origins.';
  // A link followed by a person is well; anything that a foreign page loads or sends by itself is not.
  const site = req.headers['sec-fetch-site'];
  const followed = req.method === 'GET' && req.headers['sec-fetch-mode'] === 'navigate' && req.headers['sec-fetch-dest'] === 'document';
  if ((site === 'cross-site' || site === 'same-site') && !followed) return 'This address does not answer pages of other sites.';
  return null;
}
