/** Writes a mail with its attachments as MIME (RFC 2045, 2046, 2047), all parts in base64, so that no line of them can be taken for a boundary. */

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  /** Headers besides those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
}

const wrapLines = (text: string): string => text.replace(/.{76}(?=.)/g, '$&\r\n');
const base64 = (content: string | Uint8Array): string => wrapLines(Buffer.from(content).toString('base64'));

/** Returns a header's text as it is, or in encoded words of at most 75 characters. */
function encodeHeaderText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  let chunk = '';
  for (const character of [...text, '']) {
    // 39 bytes are 52 characters of base64, which leaves room for the header's name; no character is split.
    if (chunk !== '' && (character === '' || Buffer.byteLength(chunk + character) > 39)) {
      words.push(`=?UTF-8?B?${Buffer.from(chunk).toString('base64')}?=`);
      chunk = '';
    }
    chunk += character;
  }
  return words.join('\r\n ');
}

/** `Name <address>` or the bare address. A name in ASCII is quoted, because a comma, for example, would end it. */
export function encodeMailbox(text: string): string {
  const [, name, address] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? [];
  if (name === undefined || name === '') return text;
  if (/^(?:[\w ]*|"[^"\\]*")$/.test(name)) return `${name} <${address}>`;
  return `${/^[\x20-\x7e]*$/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodeHeaderText(name)}\r\n <${address}>`;
}

function multipart(kind: string, boundary: string, parts: readonly string[]): string {
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${body}--${boundary}--`;
}

const textPart = (type: string, text: string) => `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(text)}`;

/** Attachments have names that the shop gives them: ASCII, without quotes. */
export function mimeOf(from: string, { to, subject, text, html, attachments = [], headers = {} }: Mail): Buffer {
  const alternative = multipart('alternative', 'text-or-html', [textPart('text/plain', text), textPart('text/html', html)]);
  const files = attachments.map(
    ({ name, type, bytes }) =>
      `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(bytes)}`,
  );
  const body = files.length === 0 ? alternative : multipart('mixed', 'mail-and-files', [alternative, ...files]);
  const extraHeaders = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `From: ${encodeMailbox(from)}\r\nTo: ${encodeMailbox(to)}\r\nSubject: ${encodeHeaderText(subject)}\r\nMIME-Version: 1.0\r\n${extraHeaders.join('')}${body}\r\n`,
  );
}
