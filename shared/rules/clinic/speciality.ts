/** The limit and the default names of specialities. */
/** The maximum number: all are numbered again in one transaction, which may have a hundred writes. */
export const maxSpecialities = 60;

/** The specialities that are shown, and that doctors may have, while none is stored. */
export const defaultSpecialities = [
  'General physician',
  'Gynecologist',
  'Dermatologist',
  'Pediatricians',
  'Neurologist',
  'Gastroenterologist',
] as const;

/** Specialities are compared without case and outer spaces, because their names are part of addresses. */
const normalise = (name: string): string => name.trim().toLowerCase();
export const isSameSpeciality = (one: string, other: string): boolean => normalise(one) === normalise(other);
