/** Reads the address of the external clinic application, when one is configured. */
import { config, isConfigured } from '#functions/platform/config.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws Error for an invalid or unencrypted address */
export function doctorAdmin(): URL | undefined {
  if (!isConfigured('DOCTOR_ADMIN_URL')) return undefined;
  const url = new URL(config('DOCTOR_ADMIN_URL'));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.has(url.hostname)))
    throw new Error('DOCTOR_ADMIN_URL has to begin with https://.');
  return url;
}
