/** The selection of orders over the pages of one list; a reload keeps it, another filter clears it. */
import { useEffect, useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** The fields kept of a selected order, which may be on another page of the list. */
export interface SelectedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly revision: number;
  /** Whether packing can begin. */
  readonly canBegin: boolean;
}

export const toSelectedOrder = ({ id, orderNumber, status, revision, nextStatuses = [] }: Order): SelectedOrder => ({
  id,
  orderNumber,
  status,
  revision,
  canBegin: nextStatuses.some((move) => move.status === 'processing' && !move.isBack),
});

/** The limit of one address of packing slips. */
export const maxSelected = 50;

interface StoredSelection {
  /** The user and the filters. */
  readonly question: string;
  readonly orders: readonly SelectedOrder[];
}

const key = 'nanhe.chosen-orders';
const emptySelection: StoredSelection = { question: '', orders: [] };

const isSelectedOrder = (value: Partial<Record<keyof SelectedOrder, unknown>> | null): boolean =>
  typeof value?.id === 'string' &&
  typeof value.orderNumber === 'string' &&
  typeof value.status === 'string' &&
  typeof value.revision === 'number' &&
  typeof value.canBegin === 'boolean';

/** Kept for this tab only. */
function readSelection(): StoredSelection {
  try {
    const selection = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredSelection | null;
    if (selection !== null && Array.isArray(selection.orders) && selection.orders.every(isSelectedOrder)) return selection;
  } catch {
    // Storage is switched off, or the value is not ours.
  }
  return emptySelection;
}

function storeSelection(selection: StoredSelection): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(selection));
  } catch {
    // The selection lives as long as the page.
  }
}

export function useSelectedOrders(question: string, rows: readonly Order[] | undefined) {
  const [selection, setSelection] = useState(readSelection);
  const orders = selection.question === question ? selection.orders : emptySelection.orders;
  useEffect(() => storeSelection(selection), [selection]);
  if (selection !== emptySelection && selection.question !== question) setSelection(emptySelection);

  /** Updates the selected orders; a list may be older than what is known. */
  const update = (current: readonly SelectedOrder[]) => {
    const known = new Map(current.map((each) => [each.id, each]));
    const latestOf = (order: SelectedOrder) => {
      const other = known.get(order.id);
      return other !== undefined && other.revision > order.revision ? other : order;
    };
    setSelection((previous) => (previous === emptySelection ? previous : { ...previous, orders: previous.orders.map(latestOf) }));
  };
  const [seenRows, setSeenRows] = useState<readonly Order[]>();
  if (seenRows !== rows) {
    setSeenRows(rows);
    if (rows !== undefined) update(rows.map(toSelectedOrder));
  }

  const select = (ids: readonly string[], isSelected: boolean) => {
    const others = orders.filter(({ id }) => !ids.includes(id));
    const next = isSelected ? [...others, ...(rows ?? []).filter(({ id }) => ids.includes(id)).map(toSelectedOrder)] : others;
    if (next.length > maxSelected) toast('warning', `At most ${maxSelected} orders can be chosen at once`);
    setSelection({ question, orders: next.slice(0, maxSelected) });
  };
  return { orders, learn: update, choose: select, clear: () => setSelection(emptySelection) };
}
