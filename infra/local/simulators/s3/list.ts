/** Serves ListObjectsV2: by prefix, grouped by a delimiter, in pages and in the order of the keys' bytes. */
import type { Disk } from './disk.ts';
import { StorageFailure, type XmlPart, xml } from './failure.ts';

/** A suffix that sorts behind every key with the same beginning. */
const afterEveryKey = '\u{10FFFF}';

export function listObjects(disk: Disk, bucket: string, query: URLSearchParams): string {
  if (query.get('list-type') !== '2') throw new StorageFailure('NotImplemented', 'Only ListObjectsV2 is known here.');
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after') ?? '';
  const maxKeys = Math.min(1_000, Number(query.get('max-keys') ?? 1_000));
  if (!Number.isInteger(maxKeys) || maxKeys < 0) throw new StorageFailure('InvalidArgument', 'max-keys must be a number from 0 to 1000.');
  const encodeName =
    query.get('encoding-type') === 'url' ? (text: string) => encodeURIComponent(text).replaceAll('%2F', '/') : (text: string) => text;

  const contents: XmlPart[] = [];
  const commonPrefixes: XmlPart[] = [];
  let after = token === null ? startAfter : Buffer.from(token, 'base64url').toString('utf8');
  let inclusive = false;
  // The listing begins at the prefix or later; a key that equals the prefix is included.
  if (Buffer.compare(Buffer.from(after), Buffer.from(prefix)) < 0) [after, inclusive] = [prefix, true];
  let truncated = false;
  walk: for (let more = true; more; ) {
    const rows = disk.listKeys(bucket, after, inclusive, 1_000);
    more = rows.length === 1_000;
    inclusive = false;
    for (const row of rows) {
      if (!row.key.startsWith(prefix)) break walk;
      if (contents.length + commonPrefixes.length >= maxKeys) {
        truncated = maxKeys > 0;
        break walk;
      }
      const cut = delimiter === '' ? -1 : row.key.indexOf(delimiter, prefix.length);
      if (cut >= 0) {
        const common = row.key.slice(0, cut + delimiter.length);
        commonPrefixes.push(['CommonPrefixes', [['Prefix', encodeName(common)]]]);
        // Skips all keys of the group.
        after = common + afterEveryKey;
        more = true;
        continue walk;
      }
      after = row.key;
      contents.push([
        'Contents',
        [
          ['Key', encodeName(row.key)],
          ['LastModified', new Date(row.modified).toISOString()],
          ['ETag', row.etag],
          ['Size', row.size],
          ['StorageClass', 'STANDARD'],
        ],
      ]);
    }
  }
  return xml('ListBucketResult', [
    ['Name', bucket],
    ['Prefix', encodeName(prefix)],
    ['Delimiter', delimiter === '' ? undefined : encodeName(delimiter)],
    ['MaxKeys', maxKeys],
    ['EncodingType', query.get('encoding-type') ?? undefined],
    ['KeyCount', contents.length + commonPrefixes.length],
    ['IsTruncated', truncated],
    ['ContinuationToken', token ?? undefined],
    ['NextContinuationToken', truncated ? Buffer.from(after).toString('base64url') : undefined],
    ['StartAfter', startAfter === '' ? undefined : encodeName(startAfter)],
    ...contents,
    ...commonPrefixes,
  ]);
}
