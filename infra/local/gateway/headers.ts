/** Lists the security headers of responses: those that CloudFront adds in the cloud, without HSTS, which has no effect over plain HTTP. */
import { isolationHeaders, policyFor } from '#infra/constructs/content-security-policy.ts';

export const localSecurityHeaders: Readonly<Record<string, string>> = {
  // On one machine the provider's script and window come from the shop's own origin.
  'content-security-policy': policyFor({ script: [], img: [], connect: [], frame: ["'self'"] }),
  ...isolationHeaders([]),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** For files that never change under their name: a year, in seconds. */
export const immutable = 'public, max-age=31536000, immutable';
