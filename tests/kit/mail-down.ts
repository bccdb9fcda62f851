/** A mail service that answers every request with an error. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** The answer of SES when it rejects a call for a reason. */
export const mailError = (code: string, message: string): string =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>request-7</RequestId></ErrorResponse>`;

/**
 * Modules are loaded again inside and afterwards, because the mail client keeps its endpoint.
 * @param rejection what SES answers with 400; by default it is down and answers 503
 */
export async function whileMailIsDown<T>(act: () => Promise<T>, rejection?: string): Promise<T> {
  const place = process.env['AWS_ENDPOINT_URL_SES'];
  const server = createServer((_, res) => void res.writeHead(rejection === undefined ? 503 : 400, { 'content-type': 'text/xml' }).end(rejection));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['AWS_ENDPOINT_URL_SES'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.resetModules();
  try {
    return await act();
  } finally {
    process.env['AWS_ENDPOINT_URL_SES'] = place;
    server.closeAllConnections();
    server.close();
    vi.resetModules();
  }
}
