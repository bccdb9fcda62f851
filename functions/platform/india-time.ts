/** Formats instants in Indian time, for mails, documents and messages. */
const createFormatter = (style: Intl.DateTimeFormatOptions) => {
  // Created at its first use, because most functions format no time.
  let format: Intl.DateTimeFormat | undefined;
  return (instant: string | Date): string => {
    format ??= new Intl.DateTimeFormat('en-IN', { ...style, timeZone: 'Asia/Kolkata' });
    return format.format(new Date(instant));
  };
};

/** `21 Nov 2026`. */
export const formatDay = createFormatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** `10:30 am`. */
export const formatTime = createFormatter({ timeStyle: 'short' });
