/** The selection of orders over the pages of one list; a reload keeps it, another filter clears it. */
import { useEffect, useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** The fields kept of a selected order, which may be on another page of the list. */
export interface Chosen {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly revision: number;
  /** Whether packing can begin. */
  readonly canBegin: boolean;
}

export const chosenOf = ({ id, orderNumber, status, revision, nextStatuses = [] }: Order): Chosen => ({
  id,
  orderNumber,
  status,
  revision,
  canBegin: nextStatuses.some((move) => move.status === 'processing' && !move.isBack),
});

/** The limit of one address of packing slips. */
export const maxSelected = 50;

interface Kept {
  /** The user and the filters. */
  readonly question: string;
  readonly orders: readonly Chosen[];
}

const key = 'nanhe.chosen-orders';
const nothing: Kept = { question: '', orders: [] };

const isChosen = (given: Partial<Record<keyof Chosen, unknown>> | null): boolean =>
  typeof given?.id === 'string' &&
  typeof given.orderNumber === 'string' &&
  typeof given.status === 'string' &&
  typeof given.revision === 'number' &&
  typeof given.canBegin === 'boolean';

/** Kept for this tab only. */
function readKept(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    if (kept !== null && Array.isArray(kept.orders) && kept.orders.every(isChosen)) return kept;
  } catch {
    // Storage is switched off, or the value is not ours.
  }
  return nothing;
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The selection lives as long as the page.
  }
}

export function useChosen(question: string, rows: readonly Order[] | undefined) {
  const [kept, setKept] = useState(readKept);
  const orders = kept.question === question ? kept.orders : nothing.orders;
  useEffect(() => write(kept), [kept]);
  if (kept !== nothing && kept.question !== question) setKept(nothing);

  /** Updates the selected orders; a list may be older than what is known. */
  const learn = (now: readonly Chosen[]) => {
    const known = new Map(now.map((each) => [each.id, each]));
    const newest = (order: Chosen) => {
      const other = known.get(order.id);
      return other !== undefined && other.revision > order.revision ? other : order;
    };
    setKept((was) => (was === nothing ? was : { ...was, orders: was.orders.map(newest) }));
  };
  const [seen, setSeen] = useState<readonly Order[]>();
  if (seen !== rows) {
    setSeen(rows);
    if (rows !== undefined) learn(rows.map(chosenOf));
  }

  const choose = (ids: readonly string[], on: boolean) => {
    const others = orders.filter(({ id }) => !ids.includes(id));
    const wanted = on ? [...others, ...(rows ?? []).filter(({ id }) => ids.includes(id)).map(chosenOf)] : others;
    if (wanted.length > maxSelected) toast('warning', `At most ${maxSelected} orders can be chosen at once`);
    setKept({ question, orders: wanted.slice(0, maxSelected) });
  };
  return { orders, learn, choose, none: () => setKept(nothing) };
}
