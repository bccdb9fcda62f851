/** How are days and times written in the administration? As on Indian clocks. */
const zone = { timeZone: 'Asia/Kolkata' } as const;
const days = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', ...zone });
const times = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  ...zone,
});

/** `21 Nov 2026` */
export const dayOf = (instant: string): string => days.format(new Date(instant));
/** `21 Nov 2026, 3:45 pm` */
export const timeOf = (instant: string): string => times.format(new Date(instant));
