/** Thresholds of GST returns that the government changes, each with its first day. */
import type { Paise } from '../money.ts';

interface Threshold {
  /** The first day in India. */
  readonly validFrom: string;
  readonly above: Paise;
}

/** An inter-state invoice to a consumer above this total is listed singly in table 5 (CGST Rule 59(4); Notification 12/2024-Central Tax). The newest first. */
const largeInvoices: readonly Threshold[] = [
  { validFrom: '2024-08-01', above: 1_00_000_00 },
  { validFrom: '2017-07-01', above: 2_50_000_00 },
];

/** @param day of the invoice, in India */
export const isLargeInvoice = (total: Paise, day: string): boolean =>
  total > (largeInvoices.find(({ validFrom }) => validFrom <= day)?.above ?? Number.POSITIVE_INFINITY);
