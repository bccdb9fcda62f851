/** Builds the security headers that browsers enforce, the same in CloudFront and on one machine. */

/** The payment provider's origins, by the kind of resource that they serve. */
export interface Provider {
  readonly script: readonly string[];
  readonly img: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** The provider's checkout is the only foreign script. unsafe-inline is allowed for styles only (infra/DECISIONS.md, 32). */
export function policyFor({ script, img, connect, frame }: Provider): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...img].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ['frame-src', ...frame].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Features that the site never uses. The clipboard is used; payments are allowed for the provider's window only. */
const unusedFeatures = ['bluetooth', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'serial', 'usb'];

/** @param payment origins whose windows may ask the browser for a payment, e.g. Google Pay */
export const isolationHeaders = (payment: readonly string[]): Readonly<Record<string, string>> => ({
  'permissions-policy': [...unusedFeatures.map((feature) => `${feature}=()`), `payment=(${['self', ...payment].join(' ')})`].join(', '),
  // Not `same-origin`, because the payment window opens banks' pages, which report back to their opener.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...embeddable('same-origin'),
});

/** Sets which sites may embed a response. Pictures may also be embedded by mail readers and other sites. */
export const embeddable = (by: 'same-origin' | 'cross-origin') => ({ 'cross-origin-resource-policy': by });
