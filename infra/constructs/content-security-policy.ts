/** Builds the content security policy of the site, the same in CloudFront and on one machine. */

/** Origins of the payment provider, by what comes from them. */
export interface Provider {
  readonly script: readonly string[];
  readonly img: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** The provider's checkout is the only foreign script; Emotion writes style elements, hence unsafe-inline for styles only. */
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
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
