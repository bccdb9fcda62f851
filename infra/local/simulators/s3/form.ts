/** Reads an upload form (multipart/form-data): its fields by lower-case name, and the one file, which must come last. */
import { StorageFailure } from './failure.ts';

export interface Form {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Buffer;
  readonly fileName: string;
}

const malformed = (message?: string) => new StorageFailure('MalformedPOSTRequest', message);

export function parseForm(contentType: string, body: Buffer): Form {
  const [, quoted, plain] = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw malformed();
  const fields = new Map<string, string>();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // Adds a line break in front, because the first delimiter has none.
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  let position = whole.indexOf(delimiter);
  if (position < 0) throw malformed();
  for (;;) {
    position += delimiter.length;
    if (whole.toString('latin1', position, position + 2) === '--')
      throw new StorageFailure('InvalidArgument', 'POST requires exactly one file upload per request.');
    const head = whole.indexOf('\r\n\r\n', position);
    const end = whole.indexOf(delimiter, head);
    if (head < 0 || end < 0) throw malformed();
    const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(whole.toString('utf8', position, head))?.[1] ?? '';
    const name = /\bname="([^"]*)"/.exec(disposition)?.[1]?.toLowerCase();
    if (name === undefined) throw malformed();
    const content = whole.subarray(head + 4, end);
    // S3 ignores everything after the file.
    if (name === 'file') return { fields, file: content, fileName: /\bfilename="([^"]*)"/.exec(disposition)?.[1] ?? '' };
    if (fields.has(name)) throw new StorageFailure('InvalidArgument', `The field ${name} is given twice.`);
    fields.set(name, content.toString('utf8'));
    position = end;
  }
}
