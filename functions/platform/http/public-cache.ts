/** How does an answer that everybody is given leave, so that it may be kept on its way and is not sent twice? With its digest as its version. */
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isPubliclyCacheable, varying } from '#shared/rules/edge.ts';

/** @param result what was found; @param headers the request's, names in lower case */
export function toCacheableReply(
  result: APIGatewayProxyStructuredResultV2,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
  const vary = { vary: varying.join(', ') };
  // Whoever shows a token may have been shown more, and sees their own writes at once.
  if (varying.some((name) => headers[name] !== undefined)) return { ...result, headers: { ...result.headers, ...vary } };
  const etag = `W/"${digestOf(result.body ?? '')}"`;
  const kept = { ...vary, etag, 'cache-control': isPubliclyCacheable };
  if (isKnown(headers['if-none-match'], etag)) return { statusCode: 304, headers: kept };
  return { ...result, headers: { ...result.headers, ...kept } };
}

/** Not by an import: every endpoint holds this module, and to load cryptography is a tenth of the start of one that needs none. */
const digestOf = (text: string): string => process.getBuiltinModule('node:crypto').hash('sha256', text, 'base64url').slice(0, 22);

/** The weak comparison of RFC 9110, 8.8.3.2: CloudFront and others mark a tag as weak when they compress. */
const isKnown = (given: string | undefined, etag: string): boolean =>
  given !== undefined && (given.trim() === '*' || given.match(/"[^"]*"/g)?.some((tag) => `W/${tag}` === etag) === true);
