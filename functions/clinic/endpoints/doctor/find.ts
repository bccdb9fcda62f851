/** Lists and filters doctors for administrators. All doctors are read, because a clinic has hundreds, not thousands. */
import { toDoctorResponses } from '#functions/clinic/doctors/doctor-response.ts';
import type { DoctorItem } from '#functions/clinic/doctors/doctor-store.ts';
import { listDoctorsByArchive } from '#functions/clinic/doctors/edit-doctor.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { pageOfList } from '#functions/platform/table/page-of-list.ts';
import { type doctorSorts, find } from '#shared/contract/clinic/clinic.ts';
import { isSameSpeciality } from '#shared/rules/clinic/speciality.ts';

let collator: Intl.Collator | undefined;
/** Created on first use, because that takes 10 ms of CPU. */
const byName = (one: string, other: string): number =>
  (collator ??= new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true })).compare(one, other);
const byRank = (one: DoctorItem, other: DoctorItem) => one.sortOrder - other.sortOrder || byName(one.name, other.name);
const comparators: Readonly<Record<(typeof doctorSorts)[number], (one: DoctorItem, other: DoctorItem) => number>> = {
  place: byRank,
  name: (one, other) => byName(one.name, other.name),
  'fees-asc': (one, other) => one.fees - other.fees,
  'fees-desc': (one, other) => other.fees - one.fees,
};

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();

function hasAllWords(words: readonly string[], { name, speciality, degree, address, registrationNumber = '', email = '' }: DoctorItem): boolean {
  const text = normalise([name, speciality, degree, address.line1, address.line2, registrationNumber, email].join(' '));
  return words.every((word) => text.includes(word));
}

export const handler = endpoint(find, async ({ query }) => {
  const { search = '', speciality = '', available, isArchived = false, sort, ...position } = query;
  const words = normalise(search).split(/\s+/).filter(Boolean);
  const matching = (await listDoctorsByArchive(isArchived))
    .filter(
      (doctor) =>
        (speciality === '' || isSameSpeciality(doctor.speciality, speciality)) &&
        (available === undefined || doctor.available === available) &&
        hasAllWords(words, doctor),
    )
    .toSorted((one, other) => comparators[sort](one, other) || byRank(one, other));
  const { shown, meta } = pageOfList(matching, position);
  return { data: await toDoctorResponses(shown), meta };
});
