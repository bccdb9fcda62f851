/** The clinic's specialities with their doctors; six common ones when the list is empty. */
import type { Doctor } from '#shared/contract/clinic/doctor.ts';
import { defaultSpecialities, isSameSpeciality } from '#shared/rules/clinic/speciality.ts';
import { useDoctorCategories } from '#web/shop/api/doctors.ts';
import { useDoctors } from '../api/doctors.ts';

export interface Speciality {
  readonly name: string;
  readonly image: string;
  readonly description: string;
  /** Number of its doctors; undefined until the doctors are loaded. */
  readonly count: number | undefined;
}

export const doctorsWithSpeciality = (doctors: readonly Doctor[], speciality: string): readonly Doctor[] =>
  doctors.filter((doctor) => isSameSpeciality(doctor.speciality, speciality));

/** The clinic's specialities, then those that occur only in doctors' records; undefined while they load. */
export function useSpecialities(): readonly Speciality[] | undefined {
  const categories = useDoctorCategories();
  const doctors = useDoctors().data?.doctors;
  const recorded = categories.data?.categories ?? (categories.error === undefined ? undefined : []);
  if (recorded === undefined) return undefined;
  const known = recorded.length > 0 ? recorded : defaultSpecialities.map((name) => ({ name, image: '', description: '' }));
  const others = [...new Set(doctors?.map(({ speciality }) => speciality))].filter(
    (name) => !known.some((each) => isSameSpeciality(each.name, name)),
  );
  return [...known, ...others.map((name) => ({ name, image: '', description: '' }))].map((each) => ({
    ...each,
    count: doctors && doctorsWithSpeciality(doctors, each.name).length,
  }));
}
