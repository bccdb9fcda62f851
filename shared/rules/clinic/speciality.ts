/** The limit and the default names of specialities. */
/** All are numbered again in one transaction, which has room for a hundred writes. */
export const maxSpecialities = 60;

/** Shown, and open to doctors, while no speciality is stored. */
export const usualSpecialities = [
  'General physician',
  'Gynecologist',
  'Dermatologist',
  'Pediatricians',
  'Neurologist',
  'Gastroenterologist',
] as const;

/** Names are part of addresses, so they are compared without case and outer blanks. */
const normalised = (name: string): string => name.trim().toLowerCase();
export const isSameSpeciality = (one: string, other: string): boolean => normalised(one) === normalised(other);
