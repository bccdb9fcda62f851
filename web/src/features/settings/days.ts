/** How are days and hours written in the settings? As on Indian clocks. */
const zone = { timeZone: 'Asia/Kolkata' } as const;
const days = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', ...zone });
const hours = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', hour12: true, ...zone });

export const day = (instant: string): string => days.format(new Date(instant));
export const hour = (instant: string): string => hours.format(new Date(instant));
