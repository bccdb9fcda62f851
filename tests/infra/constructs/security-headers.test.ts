/** The security headers of CloudFront and of the shop on one machine. */
import { expect, it } from 'vitest';
import { pictureHeaders, securityHeaders } from '#infra/constructs/security-headers.ts';
import { localSecurityHeaders } from '#infra/local/gateway/headers.ts';

const customOf = ({ customHeadersBehavior }: ReturnType<typeof securityHeaders>) =>
  Object.fromEntries((customHeadersBehavior?.customHeaders ?? []).map(({ header, value }) => [header, value]));
const cloud = customOf(securityHeaders('https://uploads.example'));

it('isolates pages from other sites and lets the payment window open pages of banks', () => {
  expect(cloud).toMatchObject({ 'cross-origin-opener-policy': 'same-origin-allow-popups', 'cross-origin-resource-policy': 'same-origin' });
  expect(customOf(pictureHeaders('https://uploads.example'))).toEqual({ ...cloud, 'cross-origin-resource-policy': 'cross-origin' });
});

it("allows no page the camera and similar features, and payments only to the provider's window", () => {
  expect(cloud['permissions-policy']).toMatch(
    /camera=\(\).*microphone=\(\).*payment=\(self "https:\/\/api\.razorpay\.com" "https:\/\/checkout\.razorpay\.com"\)$/,
  );
});

it("sends the same headers on one machine, except for the provider's addresses", () => {
  for (const [header, value] of Object.entries(cloud)) expect(localSecurityHeaders[header]).toBe(value.replace(/ "https:[^"]+"/g, ''));
  for (const policy of [
    localSecurityHeaders['content-security-policy'],
    JSON.stringify(securityHeaders('https://uploads.example').securityHeadersBehavior),
  ]) {
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});
