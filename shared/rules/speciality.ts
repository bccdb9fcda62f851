/** In what do doctors work? How many specialities there can be, and which there are while nobody has named any. */

/** They are numbered anew in one transaction, which has room for a hundred writes. */
export const mostSpecialities = 60;

/** Shown, and open to doctors, while there are none. */
export const usualSpecialities = [
  'General physician',
  'Gynecologist',
  'Dermatologist',
  'Pediatricians',
  'Neurologist',
  'Gastroenterologist',
] as const;

/** Names are compared as people write them in an address. */
const plain = (name: string): string => name.trim().toLowerCase();
export const isSameSpeciality = (one: string, other: string): boolean => plain(one) === plain(other);
