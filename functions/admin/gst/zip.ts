/** Packs texts into one ZIP file, uncompressed (PKWARE APPNOTE 4.3): they are small, and any program opens it. */
import { crc32 } from 'node:zlib';

/** @param at the time of all entries; fixed, so that the same texts give the same bytes */
export function zipOf(files: ReadonlyMap<string, string>, at: Date): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const [nameBytes, body] = [Buffer.from(name), Buffer.from(text)];
    const sharedHeader = headerOf(nameBytes, body, at);
    const local = Buffer.concat([littleEndian([0x04034b50, 4]), sharedHeader, littleEndian([0, 2]), nameBytes]);
    // Extra field and comment are empty, disk and attributes are 0.
    const location = littleEndian([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(Buffer.concat([littleEndian([0x02014b50, 4], [20, 2]), sharedHeader, location, nameBytes]));
    parts.push(local, body);
    offset += local.length + body.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = littleEndian([0x06054b50, 4], [0, 2], [0, 2], [files.size, 2], [files.size, 2], [size, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The fields that an entry's header and its directory record share: version, UTF-8 names, no compression, time, checksum, sizes. */
function headerOf(name: Buffer, body: Buffer, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return littleEndian([20, 2], [0x0800, 2], [0, 2], [time, 2], [day, 2], [crc32(body), 4], [body.length, 4], [body.length, 4], [name.length, 2]);
}

/** Little-endian numbers, each with its bytes. */
const littleEndian = (...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      if (bytes === 2) buffer.writeUInt16LE(value);
      else buffer.writeUInt32LE(value);
      return buffer;
    }),
  );
