/** Converts between an instant and the text of a field for date and time, in India's time. */
const indiaOffsetMs = 5.5 * 3_600_000;
/** Returns `2026-11-21T10:30`, the format of a field for date and time. */
export const toTimeField = (iso: string): string => new Date(Date.parse(iso) + indiaOffsetMs).toISOString().slice(0, 16);

/** Returns the instant that the field holds, or null. */
export function fromTimeField(text: string): string | null {
  const at = Date.parse(`${text}:00+05:30`);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && !Number.isNaN(at) ? new Date(at).toISOString() : null;
}

/** Returns the instant that the field holds, or null. A field that still shows the stored instant keeps its seconds, which the field has not. */
export const fromTimeFieldOf = (text: string, stored: string | undefined): string | null =>
  stored !== undefined && toTimeField(stored) === text ? stored : fromTimeField(text);
