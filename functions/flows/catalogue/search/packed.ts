/** How does an index stand in a file, so that opening it is no work? Typed arrays and lists of strings, one after the other in one buffer. */

/** Names are those of the typed arrays, so that a reader knows what a section is. */
const kinds = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type Kind = keyof typeof kinds;
export type Section = Uint8Array | Uint16Array | Uint32Array | Float64Array | readonly string[];

/** Raised whenever the sections change: a reader of another format says so instead of misreading. */
export const format = 3;

interface Header {
  readonly format: number;
  readonly sections: Readonly<Record<string, readonly [kind: Kind | 'strings', offset: number, length: number]>>;
}

const aligned = (offset: number): number => Math.ceil(offset / 8) * 8;

/** Strings must hold no line feed. */
export function pack(sections: Readonly<Record<string, Section>>): Buffer {
  const parts: { readonly bytes: Uint8Array; readonly at: number }[] = [];
  const places: Record<string, readonly [Kind | 'strings', number, number]> = {};
  let offset = 0;
  for (const [name, section] of Object.entries(sections)) {
    const bytes = ArrayBuffer.isView(section)
      ? new Uint8Array(section.buffer, section.byteOffset, section.byteLength)
      : Buffer.from(section.join('\n'), 'utf8');
    places[name] = ArrayBuffer.isView(section) ? [section.constructor.name as Kind, offset, section.length] : ['strings', offset, bytes.length];
    parts.push({ bytes, at: offset });
    offset = aligned(offset + bytes.length);
  }
  const header = Buffer.from(JSON.stringify({ format, sections: places } satisfies Header), 'utf8');
  const start = aligned(4 + header.length);
  const packed = Buffer.alloc(start + offset);
  packed.writeUInt32LE(header.length, 0);
  header.copy(packed, 4);
  for (const { bytes, at } of parts) packed.set(bytes, start + at);
  return packed;
}

export class Packed {
  readonly #bytes: Uint8Array;
  readonly #header: Header;
  readonly #start: number;

  constructor(given: Uint8Array) {
    // Typed arrays need their place to be even.
    const bytes = given.byteOffset % 8 === 0 ? given : Uint8Array.from(given);
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    this.#bytes = bytes;
    this.#header = JSON.parse(Buffer.from(bytes.subarray(4, 4 + length)).toString('utf8')) as Header;
    if (this.#header.format !== format) throw new Error(`The index is of format ${this.#header.format}; this code reads ${format}.`);
    this.#start = aligned(4 + length);
  }

  /** A view on the file's own bytes: nothing is copied. */
  numbers<K extends Kind>(name: string, kind: K): InstanceType<(typeof kinds)[K]> {
    const [has, offset, length] = this.#place(name);
    if (has !== kind) throw new Error(`The index holds ${has} under ${name}, not ${kind}.`);
    return new kinds[kind](this.#bytes.buffer as ArrayBuffer, this.#bytes.byteOffset + this.#start + offset, length) as InstanceType<
      (typeof kinds)[K]
    >;
  }

  strings(name: string): string[] {
    const [, offset, length] = this.#place(name);
    if (length === 0) return [];
    const from = this.#start + offset;
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + from, length)
      .toString('utf8')
      .split('\n');
  }

  #place(name: string) {
    const place = this.#header.sections[name];
    if (place === undefined) throw new Error(`The index has no ${name}.`);
    return place;
  }
}
