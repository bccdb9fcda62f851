/** Reduces a source map to the shop's own files: packages make up four fifths of it, and so of every upload. */
import { readFile, writeFile } from 'node:fs/promises';

interface SourceMap {
  readonly version: 3;
  readonly sources: readonly string[];
  readonly names: readonly string[];
  readonly mappings: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOfDigit = new Uint8Array(128);
for (let value = 0; value < digits.length; value++) valueOfDigit[digits.charCodeAt(value)] = value;

const [comma, semicolon] = [44, 59];

/** A base64 variable-length quantity (https://tc39.es/ecma426/#sec-base64-vlq). */
function encodeVlq(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    text += digits[(rest & 31) | (rest > 31 ? 32 : 0)];
    rest >>>= 5;
  } while (rest > 0);
  return text;
}

/**
 * Drops names, because a stack trace needs only file and line. Where a package's code begins, a segment without a source ends the previous one.
 * Reads the digits in one pass, because a build has some hundred million of them.
 */
export function ownSourceMap({ version, sources, mappings }: SourceMap): SourceMap {
  const own = sources.filter((source) => !source.includes('node_modules/'));
  const indexOf = new Map(own.map((source, index) => [source, index]));
  const newIndexes = sources.map((source) => indexOf.get(source));
  const lastWritten = { source: 0, line: 0, column: 0 };
  const output: string[] = [];
  /** The numbers of the current segment that were read so far: column in the bundle; source, line, column and name in the source. */
  const numbers = [0, 0, 0, 0, 0];
  let [count, value, shift] = [0, 0, 0];
  let [source, line, column] = [0, 0, 0];
  let [generated, lastGenerated, isInPackage, isFirst] = [0, 0, true, true];

  const endSegment = () => {
    const [toGenerated = 0, toSource = 0, toLine = 0, toColumn = 0] = numbers;
    generated += toGenerated;
    let index: number | undefined;
    if (count > 1) {
      source += toSource;
      line += toLine;
      column += toColumn;
      index = newIndexes[source];
    }
    if (index === undefined && isInPackage) return;
    isInPackage = index === undefined;
    output.push(isFirst ? '' : ',', encodeVlq(generated - lastGenerated));
    isFirst = false;
    lastGenerated = generated;
    if (index === undefined) return;
    output.push(encodeVlq(index - lastWritten.source), encodeVlq(line - lastWritten.line), encodeVlq(column - lastWritten.column));
    lastWritten.source = index;
    lastWritten.line = line;
    lastWritten.column = column;
  };

  for (let at = 0; at <= mappings.length; at++) {
    const code = at === mappings.length ? semicolon : mappings.charCodeAt(at);
    if (code === comma || code === semicolon) {
      if (count > 0) endSegment();
      count = 0;
      if (code === comma) continue;
      if (at < mappings.length) output.push(';');
      [generated, lastGenerated, isInPackage, isFirst] = [0, 0, true, true];
      continue;
    }
    const digit = valueOfDigit[code] ?? 0;
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit > 31) continue;
    numbers[count++] = value & 1 ? -(value >>> 1) : value >>> 1;
    value = 0;
    shift = 0;
  }
  return { version, sources: own, names: [], mappings: output.join('') };
}

/** @param file of the map */
export async function keepOwnSources(file: string): Promise<void> {
  await writeFile(file, JSON.stringify(ownSourceMap(JSON.parse(await readFile(file, 'utf8')) as SourceMap)));
}
