/** Writes and opens the binary container of a snapshot's files: named typed arrays and lists of strings in one buffer, opened without parsing. */

/** Named like the typed arrays, because the file states the kind of each section. */
const kinds = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type Kind = keyof typeof kinds;
type Section = Uint8Array | Uint16Array | Uint32Array | Float64Array | readonly string[];

/** Increased whenever the sections change: a reader of another format throws instead of misreading the file. */
const format = 5;

interface Header {
  readonly format: number;
  readonly sections: Readonly<Record<string, readonly [kind: Kind | 'strings', offset: number, length: number]>>;
}

const lineFeed = 10;
const align = (offset: number): number => Math.ceil(offset / 8) * 8;

/** Strings must not contain line feeds. */
export function writeSections(sections: Readonly<Record<string, Section>>): Buffer {
  const parts: { readonly bytes: Uint8Array; readonly at: number }[] = [];
  const entries: Record<string, readonly [Kind | 'strings', number, number]> = {};
  let offset = 0;
  for (const [name, section] of Object.entries(sections)) {
    const bytes = ArrayBuffer.isView(section)
      ? new Uint8Array(section.buffer, section.byteOffset, section.byteLength)
      : Buffer.from(section.join('\n'), 'utf8');
    entries[name] = ArrayBuffer.isView(section) ? [section.constructor.name as Kind, offset, section.length] : ['strings', offset, bytes.length];
    parts.push({ bytes, at: offset });
    offset = align(offset + bytes.length);
  }
  const header = Buffer.from(JSON.stringify({ format, sections: entries } satisfies Header), 'utf8');
  const start = align(4 + header.length);
  const file = Buffer.alloc(start + offset);
  file.writeUInt32LE(header.length, 0);
  header.copy(file, 4);
  for (const { bytes, at } of parts) file.set(bytes, start + at);
  return file;
}

/**
 * Strings that stay bytes of the file and are decoded one by one, when they are read: as objects, hundreds of thousands of short strings take six
 * times the memory.
 */
export class StringList {
  readonly length: number;
  readonly #bytes: Buffer;
  /** The offset of each string, and the offset after the last one. */
  readonly #starts: Uint32Array;

  /** @param bytes the strings in UTF-8, joined by line feeds */
  constructor(bytes: Buffer) {
    let count = bytes.length === 0 ? 0 : 1;
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === lineFeed) count++;
    this.length = count;
    this.#bytes = bytes;
    this.#starts = new Uint32Array(count + 1);
    let next = 1;
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === lineFeed) this.#starts[next++] = at + 1;
    this.#starts[count] = bytes.length + 1;
  }

  at(index: number): string | undefined {
    const [start, next] = [this.#starts[index], this.#starts[index + 1]];
    return start === undefined || next === undefined ? undefined : this.#bytes.toString('utf8', start, next - 1);
  }

  slice(from: number, to: number): string[] {
    return Array.from({ length: Math.max(0, Math.min(to, this.length) - from) }, (_, index) => this.at(from + index) as string);
  }

  *[Symbol.iterator](): Generator<string> {
    for (let index = 0; index < this.length; index++) yield this.at(index) as string;
  }
}

export class SectionFile {
  readonly #bytes: Uint8Array;
  readonly #header: Header;
  readonly #start: number;

  /** @throws Error when the file was written by another version of this code */
  constructor(fileBytes: Uint8Array) {
    // Typed arrays must begin at a multiple of their element size.
    const bytes = fileBytes.byteOffset % 8 === 0 ? fileBytes : Uint8Array.from(fileBytes);
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    this.#bytes = bytes;
    this.#header = JSON.parse(Buffer.from(bytes.subarray(4, 4 + length)).toString('utf8')) as Header;
    if (this.#header.format !== format) throw new Error(`The index has format ${this.#header.format}; this code reads ${format}.`);
    this.#start = align(4 + length);
  }

  /** A view of the file's own bytes: nothing is copied. */
  numbers<K extends Kind>(name: string, kind: K): InstanceType<(typeof kinds)[K]> {
    const [actual, offset, length] = this.#section(name);
    if (actual !== kind) throw new Error(`The section ${name} is of kind ${actual}, not ${kind}.`);
    return new kinds[kind](this.#bytes.buffer as ArrayBuffer, this.#bytes.byteOffset + this.#start + offset, length) as InstanceType<
      (typeof kinds)[K]
    >;
  }

  strings(name: string): string[] {
    const bytes = this.#bytesOf(name);
    return bytes.length === 0 ? [] : bytes.toString('utf8').split('\n');
  }

  /** The strings of a section, decoded one by one: for long lists of which few strings are read. */
  stringList(name: string): StringList {
    return new StringList(this.#bytesOf(name));
  }

  #bytesOf(name: string): Buffer {
    const [, offset, length] = this.#section(name);
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + this.#start + offset, length);
  }

  #section(name: string) {
    const section = this.#header.sections[name];
    if (section === undefined) throw new Error(`The index has no section ${name}.`);
    return section;
  }
}
