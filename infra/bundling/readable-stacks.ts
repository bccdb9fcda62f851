/**
 * Makes stack traces name files and lines of the source, by the source map beside the bundle; runs first in every bundle. The map is read only when
 * a stack trace is read, so a start without an error costs nothing; `node --enable-source-maps` would read it at each start.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const bundle = fileURLToPath(import.meta.url);
let map: SourceMap | null | undefined;

function readMap(): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  } catch {
    return null;
  }
}

function locationOf(line: string, column: string): string | undefined {
  map ??= readMap();
  const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !('originalSource' in entry) || !entry.originalSource) return undefined;
  return `${entry.originalSource.replace(/^(?:\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

/** A frame is `at name (/var/task/index.cjs:1:98234)`. Names are those of the minified code. */
Error.prepareStackTrace = (error, sites) => {
  const frames = sites.map((site) => {
    const frame = String(site);
    const at = frame.indexOf(`${bundle}:`);
    const [, line, column] = at === -1 ? [] : (/^(\d+):(\d+)/.exec(frame.slice(at + bundle.length + 1)) ?? []);
    const location = line === undefined || column === undefined ? undefined : locationOf(line, column);
    return `\n    at ${location === undefined ? frame : frame.replace(`${bundle}:${line}:${column}`, location)}`;
  });
  return `${String(error)}${frames.join('')}`;
};
