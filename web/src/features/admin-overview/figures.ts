/** How are figures and days written on the overview? */
export const figure = new Intl.NumberFormat('en-IN');
export const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

const short = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `21 Nov`; a day has no zone. */
export const shortDay = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));
export const dayWords = (day: string): string => long.format(new Date(`${day}T00:00:00Z`));

/** The next round figure above, so that the axis ends on it: 1, 2 or 5 times a power of ten. */
export function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
