/** Makes a reply that is the same for every visitor cacheable, with its digest as the ETag. */
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { publicCacheControl, varyHeaders } from '#shared/rules/edge.ts';

/** @param headers of the request, names in lower case */
export function toCacheableReply(
  result: APIGatewayProxyStructuredResultV2,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
  const vary = { vary: varyHeaders.join(', ') };
  // A reply to a request with a token may contain more, and signed-in callers must see their own writes at once, so it is not cached.
  if (varyHeaders.some((name) => headers[name] !== undefined)) return { ...result, headers: { ...result.headers, ...vary } };
  const etag = `W/"${digestOf(result.body ?? '')}"`;
  const cached = { ...vary, etag, 'cache-control': publicCacheControl };
  if (isKnown(headers['if-none-match'], etag)) return { statusCode: 304, headers: cached };
  return { ...result, headers: { ...result.headers, ...cached } };
}

/** Loads node:crypto on first use: every endpoint bundles this module, and loading it costs a tenth of a cold start. */
const digestOf = (text: string): string => process.getBuiltinModule('node:crypto').hash('sha256', text, 'base64url').slice(0, 22);

/** The weak comparison of RFC 9110, 8.8.3.2: CloudFront and others mark an ETag as weak when they compress. */
const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => `W/${tag}` === etag) === true);
