/** What has a visitor put aside before signing in? Lines in local storage: product and quantity, nothing else. */
import { readStored, writeStored } from './session.ts';

export interface GuestLine {
  readonly productId: number;
  readonly quantity: number;
  /** Set while the line is merged: how many the customer's cart shall have, so that a repeated merge adds nothing twice. */
  readonly target?: number;
}

export const guestKey = 'nanhe.cart';
const most = 50;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 999;

function isLine(value: unknown): value is GuestLine {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, quantity, target } = value as Record<string, unknown>;
  return Number.isInteger(productId) && Number(productId) > 0 && isCount(quantity) && (target === undefined || isCount(target));
}

export function guestLines(): GuestLine[] {
  try {
    const lines: unknown = JSON.parse(readStored(guestKey) ?? '[]');
    return Array.isArray(lines) ? lines.filter(isLine).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function keepGuestLines(lines: readonly GuestLine[]): void {
  writeStored(guestKey, lines.length === 0 ? null : JSON.stringify(lines.slice(0, most)));
}

/** The lines with this product's quantity set; 0 takes it out. */
export function setGuestLine(productId: number, quantity: number): void {
  const lines = guestLines();
  const rest = lines.filter((line) => line.productId !== productId);
  if (quantity <= 0) return keepGuestLines(rest);
  const known = lines.some((line) => line.productId === productId);
  keepGuestLines(known ? lines.map((line) => (line.productId === productId ? { productId, quantity } : line)) : [...lines, { productId, quantity }]);
}
