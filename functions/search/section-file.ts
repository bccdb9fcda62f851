/** Writes and opens the binary container of all files of a snapshot: named typed arrays and lists of strings in one buffer, opened without parsing. */

/** Named as the typed arrays are, so that a file says what a section is. */
const kinds = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type Kind = keyof typeof kinds;
type Section = Uint8Array | Uint16Array | Uint32Array | Float64Array | readonly string[];

/** Raised whenever the sections change: a reader of another format throws instead of misreading. */
const format = 5;

interface Header {
  readonly format: number;
  readonly sections: Readonly<Record<string, readonly [kind: Kind | 'strings', offset: number, length: number]>>;
}

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

export class SectionFile {
  readonly #bytes: Uint8Array;
  readonly #header: Header;
  readonly #start: number;

  /** @throws Error when the file was written by another version of this code */
  constructor(given: Uint8Array) {
    // Typed arrays must begin at a multiple of their element size.
    const bytes = given.byteOffset % 8 === 0 ? given : Uint8Array.from(given);
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
    const [, offset, length] = this.#section(name);
    if (length === 0) return [];
    const from = this.#start + offset;
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + from, length)
      .toString('utf8')
      .split('\n');
  }

  #section(name: string) {
    const section = this.#header.sections[name];
    if (section === undefined) throw new Error(`The index has no section ${name}.`);
    return section;
  }
}
