/** Which specialities are there, and who is seen in each? The clinic's own list, six usual ones while there is none. */
import type { Doctor } from '#shared/contract/doctor.ts';
import { useDoctorCategories, useDoctors } from '#web/api/queries.ts';

export interface Speciality {
  readonly name: string;
  readonly image: string;
  readonly description: string;
  /** Doctors in it. */
  readonly count: number;
}

/** Shown when none can be loaded. */
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
export const isSame = (one: string, other: string): boolean => plain(one) === plain(other);

export const doctorsOf = (doctors: readonly Doctor[], speciality: string): readonly Doctor[] =>
  doctors.filter((doctor) => isSame(doctor.speciality, speciality));

/** What the clinic has named, and after it what only its doctors name; undefined while nobody knows. */
export function useSpecialities(): readonly Speciality[] | undefined {
  const categories = useDoctorCategories();
  const { data } = useDoctors();
  const named = categories.data?.categories ?? (categories.error === undefined ? undefined : []);
  if (named === undefined) return undefined;
  const known = named.length > 0 ? named : usualSpecialities.map((name) => ({ name, image: '', description: '' }));
  const doctors = data?.doctors ?? [];
  const others = [...new Set(doctors.map(({ speciality }) => speciality))].filter((name) => !known.some((each) => isSame(each.name, name)));
  return [...known, ...others.map((name) => ({ name, image: '', description: '' }))].map((each) => ({
    ...each,
    count: doctorsOf(doctors, each.name).length,
  }));
}
