/** What has a visitor put aside before signing in? Product and quantity, each under a key of its own, so that two tabs that change two lines at once lose neither. */
import { readStored, writeStored } from './session.ts';

export interface GuestLine {
  readonly productId: number;
  readonly quantity: number;
  /** Set while the line is merged: how many the customer's cart shall have, so that a repeated merge adds nothing twice. */
  readonly target?: number;
}

interface Kept extends GuestLine {
  /** When it was put aside, for the order of the lines. */
  readonly at: number;
}

const prefix = 'nanhe.cart.';
const most = 50;

/** Whether a change of this key of the storage (null: of all) may change the lines. */
export const isGuestKey = (key: string | null): boolean => key === null || key.startsWith(prefix);

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 999;

function keptAt(key: string): Kept | null {
  const productId = Number(key.slice(prefix.length));
  if (!Number.isInteger(productId) || productId <= 0) return null;
  try {
    const { quantity, target, at } = (JSON.parse(readStored(key) ?? '{}') ?? {}) as Record<string, unknown>;
    if (!isCount(quantity) || (target !== undefined && !isCount(target)) || typeof at !== 'number') return null;
    return { productId, quantity, at, ...(target === undefined ? {} : { target }) };
  } catch {
    return null;
  }
}

function kept(): Kept[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .flatMap((key) => (key.startsWith(prefix) ? (keptAt(key) ?? []) : []))
      .toSorted((one, other) => one.at - other.at || one.productId - other.productId)
      .slice(0, most);
  } catch {
    return [];
  }
}

export const guestLines = (): GuestLine[] => kept().map(({ at: _, ...line }) => line);

const write = ({ productId, ...line }: Kept) => writeStored(`${prefix}${productId}`, JSON.stringify(line));

/** The line with this quantity; 0 takes it out. */
export function setGuestLine(productId: number, quantity: number): void {
  if (quantity <= 0) return writeStored(`${prefix}${productId}`, null);
  const lines = kept();
  const known = lines.find((line) => line.productId === productId);
  if (known === undefined && lines.length >= most) return;
  write({ productId, quantity, at: known?.at ?? Math.max(Date.now(), (lines.at(-1)?.at ?? 0) + 1) });
}

/** Writes down how many the customer's cart shall have. */
export function setGuestTarget(productId: number, target: number): void {
  const line = kept().find((each) => each.productId === productId);
  if (line !== undefined) write({ ...line, target });
}
