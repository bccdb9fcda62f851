/** Reduces a source map to the shop's own files: those of packages are four fifths of it, and of every upload. */
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

/** A base64 variable-length quantity (https://tc39.es/ecma426/#sec-base64-vlq). */
function encoded(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    text += digits[(rest & 31) | (rest > 31 ? 32 : 0)];
    rest >>>= 5;
  } while (rest > 0);
  return text;
}

/** The numbers of one segment. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (let at = 0; at < segment.length; at++) {
    const digit = valueOfDigit[segment.charCodeAt(at)] ?? 0;
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit > 31) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/** Names go too: a stack trace needs the file and the line. Where a package begins, a segment without a source ends the one before. */
export function ownSourceMap({ version, sources, mappings }: SourceMap): SourceMap {
  const own = sources.filter((source) => !source.includes('node_modules/'));
  const indexOf = new Map(own.map((source, index) => [source, index]));
  const is = { source: 0, line: 0, column: 0 };
  const said = { source: 0, line: 0, column: 0 };
  const lines = mappings.split(';').map((text) => {
    let [generated, saidGenerated, isInPackage] = [0, 0, true];
    const kept: string[] = [];
    for (const segment of text === '' ? [] : text.split(',')) {
      const [along = 0, source, line = 0, column = 0] = numbersOf(segment);
      generated += along;
      is.source += source ?? 0;
      is.line += line;
      is.column += column;
      const index = source === undefined ? undefined : indexOf.get(sources[is.source] ?? '');
      if (index === undefined && isInPackage) continue;
      isInPackage = index === undefined;
      let next = encoded(generated - saidGenerated);
      saidGenerated = generated;
      if (index !== undefined) {
        next += encoded(index - said.source) + encoded(is.line - said.line) + encoded(is.column - said.column);
        Object.assign(said, { source: index, line: is.line, column: is.column });
      }
      kept.push(next);
    }
    return kept.join(',');
  });
  return { version, sources: own, names: [], mappings: lines.join(';') };
}

/** @param file of the map */
export async function keepOwnSources(file: string): Promise<void> {
  await writeFile(file, JSON.stringify(ownSourceMap(JSON.parse(await readFile(file, 'utf8')) as SourceMap)));
}
