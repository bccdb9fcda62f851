/** Lists the security headers of every response, the same in CloudFront and on one machine. */
import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, type ResponseHeadersPolicyProps } from 'aws-cdk-lib/aws-cloudfront';
import { embeddable, isolationHeaders, policyFor } from './content-security-policy.ts';

const paymentFrames = ['https://api.razorpay.com', 'https://checkout.razorpay.com'];

const contentSecurityPolicy = (uploads: string): string =>
  policyFor({
    script: ['https://checkout.razorpay.com'],
    img: ['https://*.razorpay.com'],
    connect: ['https://*.razorpay.com', 'https://lumberjack.razorpay.com', uploads],
    frame: paymentFrames,
  });

/**
 * @param uploads the address of the bucket to which browsers upload
 * @param extraHeaders headers that are added to the common ones or replace them
 */
export const securityHeaders = (uploads: string, extraHeaders: Readonly<Record<string, string>> = {}): ResponseHeadersPolicyProps => ({
  customHeadersBehavior: {
    customHeaders: Object.entries({ ...isolationHeaders(paymentFrames.map((origin) => `"${origin}"`)), ...extraHeaders }).map(([header, value]) => ({
      header,
      value,
      override: true,
    })),
  },
  securityHeadersBehavior: {
    contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(uploads), override: true },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
  },
});

/** For pictures, which mail readers and other sites may embed. */
export const pictureHeaders = (uploads: string): ResponseHeadersPolicyProps => securityHeaders(uploads, embeddable('cross-origin'));
