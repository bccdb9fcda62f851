/** Names the operation of a service that a request to its local stand-in means. */
import type { IncomingMessage } from 'node:http';
import type { Service } from './services.ts';

/** SES names its operation in the body: see mail.ts. @param path within the stand-in, with its query */
export function operationOf(service: Exclude<Service, 'ses'>, req: IncomingMessage, path: string): string {
  if (service === 'dynamodb' || service === 'cognito')
    return (
      String(req.headers['x-amz-target'] ?? '')
        .split('.')
        .at(-1) ?? ''
    );
  return s3Operation(req.method ?? 'GET', path);
}

function s3Operation(method: string, path: string): string {
  const [resource = '', query = ''] = path.split('?');
  const hasKey = resource.split('/').filter((part) => part !== '').length > 1;
  if (!hasKey)
    return method === 'GET'
      ? 'ListObjectsV2'
      : method === 'POST'
        ? query.includes('delete')
          ? 'DeleteObjects'
          : 'PostObject'
        : method === 'PUT'
          ? 'CreateBucket'
          : 'HeadBucket';
  return { GET: 'GetObject', HEAD: 'HeadObject', PUT: 'PutObject', DELETE: 'DeleteObject' }[method] ?? method;
}
