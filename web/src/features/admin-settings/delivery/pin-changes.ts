/** Compares two tables of PIN codes. */
import type { PinRow } from '#shared/rules/order/pin-table.ts';
import type { Difference } from '#web/ui/form/save-conflict.tsx';

export const daysText = ({ days }: PinRow): string =>
  days === undefined ? 'default' : days.from === days.to ? `${days.to}` : `${days.from}-${days.to}`;

/** A row in words. */
const rowText = (row: PinRow | undefined): string =>
  row === undefined ? 'no row' : row.serviceable ? `${daysText(row)} days${row.cod ? '' : ', no cash on delivery'}` : 'not delivered';

const byPrefix = (rows: readonly PinRow[]) => new Map(rows.map((row) => [row.prefix, row]));

export function changesBetween(before: readonly PinRow[], after: readonly PinRow[]) {
  const rowsBefore = byPrefix(before);
  const kept = after.filter(({ prefix }) => rowsBefore.has(prefix));
  return {
    added: after.length - kept.length,
    changed: kept.filter((row) => rowText(rowsBefore.get(row.prefix)) !== rowText(row)).length,
    removed: before.length - kept.length,
  };
}

/** The most rows of a conflict that are shown. */
const maxShown = 12;

export function differencesBetween(theirs: readonly PinRow[], mine: readonly PinRow[]): readonly Difference[] {
  const [ofThem, ofMe] = [byPrefix(theirs), byPrefix(mine)];
  const different = [...new Set([...ofThem.keys(), ...ofMe.keys()])]
    .sort()
    .map((prefix) => ({ label: `PIN codes ${prefix}`, theirs: rowText(ofThem.get(prefix)), mine: rowText(ofMe.get(prefix)) }))
    .filter((each) => each.theirs !== each.mine);
  const more = different.length - maxShown;
  return more <= 0 ? different : [...different.slice(0, maxShown), { label: `${more} more rows`, theirs: 'different', mine: 'different' }];
}
