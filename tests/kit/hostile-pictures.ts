/** Files that an attacker sends in place of a picture. */
import { crc32, deflateSync } from 'node:zlib';
import { png } from './catalogue-staff.ts';

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header claims this size, with a few bytes of data. */
function flood(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', size), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

export const hostilePictures = {
  'a drawing with a script (SVG)': async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a page (HTML)': async () => Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>'),
  'a page that begins like a GIF': async () => Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;alert(1)//'.padEnd(200, ' ')),
  'a page with the first bytes of a JPEG': async () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>'.repeat(10))]),
  'a flood of pixels in a small file': async () => flood(60_000, 60_000),
  'a picture that breaks off': async () => (await png()).subarray(0, 90),
  'a PDF': async () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj'),
  'an archive': async () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200)]),
} as const;
