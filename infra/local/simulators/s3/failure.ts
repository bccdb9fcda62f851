/** Describes S3's errors: code, text and status, as XML. */

const table = {
  AccessDenied: [403, 'Access Denied'],
  BadDigest: [400, 'The Content-MD5 or checksum you specified did not match what we received.'],
  BucketAlreadyOwnedByYou: [409, 'Your previous request to create the named bucket succeeded and you already own it.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  IncompleteBody: [400, 'You did not provide the number of bytes specified by the Content-Length HTTP header'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidPolicyDocument: [400, 'Invalid Policy: Invalid JSON.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'The request is not valid.'],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed multipart/form-data.'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our published schema'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NotImplemented: [501, 'A header or query you provided implies functionality that is not implemented here'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [403, "The difference between the request time and the server's time is too large."],
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the signature you provided. Check your key and signing method.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type StorageCode = keyof typeof table;

export class StorageFailure extends Error {
  readonly code: StorageCode;
  readonly status: number;
  constructor(code: StorageCode, message: string = table[code][1]) {
    super(message);
    this.code = code;
    this.status = table[code][0];
  }
}

export const escapeXml = (text: string): string =>
  // XML allows no control characters, not even as references.
  text.replace(/[^\P{Cc}\t\n\r]/gu, '?').replace(/[<>&"'\r]/g, (found) => `&#${found.charCodeAt(0)};`);

/** Element names and contents, in order; nested ones as arrays of pairs. */
export type XmlPart = readonly [name: string, content: string | number | boolean | readonly XmlPart[] | undefined];

export function xml(root: string, parts: readonly XmlPart[]): string {
  const write = ([name, content]: XmlPart): string =>
    content === undefined
      ? ''
      : `<${name}>${Array.isArray(content) ? (content as readonly XmlPart[]).map(write).join('') : escapeXml(String(content))}</${name}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${root === 'Error' ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'}>${parts.map(write).join('')}</${root}>`;
}
