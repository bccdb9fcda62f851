/** Lists the doctors for the public pages. */
import { type DoctorItem, listDoctors } from '#functions/clinic/doctors/doctor-store.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { type Doctor, list } from '#shared/contract/clinic/doctor.ts';
import { toRupees } from '#shared/rules/money.ts';

export const handler = openEndpoint(list, async () => ({ success: true, doctors: (await listDoctors()).map(toPublicDoctor) }) as const);

const toPublicDoctor = ({
  id,
  fees,
  name,
  image,
  speciality,
  degree,
  experience,
  about,
  available,
  address,
  isVerified,
  registrationNumber,
}: DoctorItem): Doctor => ({
  _id: id,
  name,
  image,
  speciality,
  degree,
  experience,
  about,
  fees: toRupees(fees),
  available,
  address,
  isVerified,
  ...(registrationNumber === undefined ? {} : { registrationNumber }),
});
