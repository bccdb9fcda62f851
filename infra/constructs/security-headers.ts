/** Lists the security headers of every response, the same in CloudFront and on one machine. */
import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, type ResponseHeadersPolicyProps } from 'aws-cdk-lib/aws-cloudfront';
import { policyFor } from './content-security-policy.ts';

/** @param uploads the address of the bucket that browsers post their uploads to */
const contentSecurityPolicy = (uploads: string): string =>
  policyFor({
    script: ['https://checkout.razorpay.com'],
    img: ['https://*.razorpay.com'],
    connect: ['https://*.razorpay.com', 'https://lumberjack.razorpay.com', uploads],
    frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  });

export const securityHeaders = (uploads: string): ResponseHeadersPolicyProps => ({
  securityHeadersBehavior: {
    contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(uploads), override: true },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
  },
});
