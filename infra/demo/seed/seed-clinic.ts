/** Adds the doctors and specialities of a fresh machine's clinic; what exists already is kept. */
import { listDoctors, putNewDoctor } from '#functions/clinic/doctors/doctor-store.ts';
import { listSpecialities, putNewSpeciality } from '#functions/clinic/doctors/speciality-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { doctors, specialities } from '../catalogue/clinic.ts';
import { addressOf, manifest } from './pictures.ts';

export async function seedClinic(): Promise<void> {
  const drawn = manifest();
  const [knownDoctors, knownSpecialities] = await Promise.all([listDoctors(), listSpecialities()]);
  const known = new Set([...knownDoctors, ...knownSpecialities].map(({ id }) => id));
  const pieces = [
    ...specialities.map((each, sortOrder) => ({
      id: each.id,
      piece: putNewSpeciality({
        ...each,
        sortOrder,
        image: addressOf(drawn.specialities[each.id]?.hash ?? ''),
        doctors: doctors.filter(({ speciality }) => speciality === each.name).length,
      }),
    })),
    ...doctors.map((each, sortOrder) => ({
      id: each.id,
      piece: putNewDoctor({ available: true, ...each, sortOrder, image: addressOf(drawn.doctors[each.id]?.hash ?? '') }),
    })),
  ].filter(({ id }) => !known.has(id));
  if (pieces.length > 0) await commit(pieces.map(({ piece }) => piece));
}
