/** How do the products of a base lie in a file, so that opening it is no work and showing one is little? In small compressed blocks, by id. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Packed, pack } from '#functions/flows/catalogue/search/packed.ts';
import type { PublishedProduct } from './version.ts';

/** Products in a block: of eight, a product takes some 280 bytes and 20 us to read; of sixteen, 250 and 35. */
const most = 8;

/** The lines of products, block by block. */
class Writer {
  #bytes = new Uint8Array(65_536);
  #size = 0;
  readonly #rowEnds: number[] = [];
  readonly #byteEnds: number[] = [];
  readonly #firstIds: number[] = [];

  /** A block as it is. */
  copy(firstId: number, rows: number, block: Uint8Array): void {
    if (this.#size + block.length > this.#bytes.length) {
      const more = new Uint8Array(2 * this.#bytes.length + block.length);
      more.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = more;
    }
    this.#bytes.set(block, this.#size);
    this.#size += block.length;
    this.#byteEnds.push(this.#size);
    this.#rowEnds.push((this.#rowEnds.at(-1) ?? 0) + rows);
    this.#firstIds.push(firstId);
  }

  write(lines: readonly Line[]): void {
    for (let from = 0; from < lines.length; from += most) {
      const block = lines.slice(from, from + most);
      this.copy((block[0] as Line).id, block.length, deflateRawSync(block.map(({ json }) => json).join('\n'), { level: 6 }));
    }
  }

  bytes(): Buffer {
    return pack({
      rowEnds: Uint32Array.from(this.#rowEnds),
      byteEnds: Uint32Array.from(this.#byteEnds),
      firstIds: Float64Array.from(this.#firstIds),
      blocks: this.#bytes.subarray(0, this.#size),
    });
  }
}

/** A product as it is written; JSON has no line feeds of its own. */
export interface Line {
  readonly id: number;
  readonly json: string;
}

export const lineOf = (product: PublishedProduct): Line => ({ id: product.id, json: JSON.stringify(product) });

export class Blocks {
  readonly size: number;
  readonly #rowEnds: Uint32Array;
  readonly #byteEnds: Uint32Array;
  readonly #firstIds: Float64Array;
  readonly #blocks: Uint8Array;
  #last: { readonly block: number; readonly lines: readonly string[] } | undefined;

  /** @param bytes what `packBlocks` made; absent: there are none */
  constructor(bytes?: Uint8Array) {
    const packed = bytes && new Packed(bytes);
    this.#rowEnds = packed?.numbers('rowEnds', 'Uint32Array') ?? new Uint32Array();
    this.#byteEnds = packed?.numbers('byteEnds', 'Uint32Array') ?? new Uint32Array();
    this.#firstIds = packed?.numbers('firstIds', 'Float64Array') ?? new Float64Array();
    this.#blocks = packed?.numbers('blocks', 'Uint8Array') ?? new Uint8Array();
    this.size = this.#rowEnds.at(-1) ?? 0;
  }

  /** The product of a row: they are numbered by their ids, as in the index. */
  at(row: number): PublishedProduct {
    let [from, to] = [0, this.#rowEnds.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#rowEnds[middle] as number) <= row) from = middle + 1;
      else to = middle;
    }
    const line = this.#lines(from)[row - (from === 0 ? 0 : (this.#rowEnds[from - 1] as number))];
    if (line === undefined) throw new Error(`The catalogue's base has no row ${row}.`);
    return JSON.parse(line) as PublishedProduct;
  }

  *[Symbol.iterator](): Generator<PublishedProduct> {
    for (let block = 0; block < this.#rowEnds.length; block++) for (const line of this.#lines(block)) yield JSON.parse(line) as PublishedProduct;
  }

  /**
   * The file of these products with some of them changed; a block without a change is copied.
   * @param changes null: the product is gone
   */
  changed(changes: ReadonlyMap<number, PublishedProduct | null>): Buffer {
    const writer = new Writer();
    const ids = [...changes.keys()].sort((a, b) => a - b);
    let at = 0;
    for (let block = 0; block < this.#rowEnds.length; block++) {
      const next = this.#firstIds[block + 1] ?? Number.POSITIVE_INFINITY;
      const own: number[] = [];
      for (; at < ids.length && (ids[at] as number) < next; at++) own.push(ids[at] as number);
      if (own.length === 0) writer.copy(this.#firstIds[block] as number, this.#rowsIn(block), this.#bytesOf(block));
      else writer.write(changedLines(this.#lines(block), own, changes));
    }
    if (this.#rowEnds.length === 0) writer.write(changedLines([], ids, changes));
    return writer.bytes();
  }

  #rowsIn(block: number): number {
    return (this.#rowEnds[block] as number) - (block === 0 ? 0 : (this.#rowEnds[block - 1] as number));
  }

  #bytesOf(block: number): Uint8Array {
    return this.#blocks.subarray(block === 0 ? 0 : this.#byteEnds[block - 1], this.#byteEnds[block]);
  }

  /** The last block is kept: lists are often in the order of ids. */
  #lines(block: number): readonly string[] {
    if (this.#last?.block !== block) this.#last = { block, lines: inflateRawSync(this.#bytesOf(block)).toString('utf8').split('\n') };
    return this.#last.lines;
  }
}

function changedLines(lines: readonly string[], ids: readonly number[], changes: ReadonlyMap<number, PublishedProduct | null>): Line[] {
  const kept = lines.map((json) => ({ id: (JSON.parse(json) as PublishedProduct).id, json })).filter(({ id }) => !changes.has(id));
  const fresh = ids.flatMap((id) => {
    const product = changes.get(id);
    return product ? [lineOf(product)] : [];
  });
  return [...kept, ...fresh].sort((a, b) => a.id - b.id);
}

/** @param lines in the order of their ids */
export function packBlocks(lines: Iterable<Line>): Buffer {
  const writer = new Writer();
  let block: Line[] = [];
  for (const line of lines) {
    block.push(line);
    if (block.length < most) continue;
    writer.write(block);
    block = [];
  }
  writer.write(block);
  return writer.bytes();
}
