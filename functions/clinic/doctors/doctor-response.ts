/** Shows doctors to the administration. */
import { readCustomer } from '#functions/identity/customer-store.ts';
import type { StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import { toRupees } from '#shared/rules/money.ts';
import type { DoctorItem } from './doctor-store.ts';

export async function toDoctorResponse(doctor: DoctorItem, nameOf: (id: string) => Promise<string> = readAccountName): Promise<StaffDoctor> {
  const { id, name, image, speciality, degree, experience, about, fees, available, address, isVerified, verified, sortOrder } = doctor;
  return {
    id,
    name,
    image,
    speciality,
    degree,
    experience,
    about,
    fees: toRupees(fees),
    available,
    address: { line1: address.line1, line2: address.line2 },
    registrationNumber: doctor.registrationNumber ?? '',
    isVerified,
    ...(verified === undefined ? {} : { verified: { by: await nameOf(verified.by), at: verified.at } }),
    email: doctor.email ?? '',
    sortOrder,
    isArchived: doctor.archivedAt !== undefined,
    version: doctor.version ?? 0,
  };
}

/** Empty after the account was erased. */
async function readAccountName(id: string): Promise<string> {
  const customer = await readCustomer(id);
  return customer === undefined ? '' : `${customer.firstName} ${customer.lastName}`.trim();
}

/** Reads each account once. */
export async function toDoctorResponses(doctors: readonly DoctorItem[]): Promise<StaffDoctor[]> {
  const namesById = new Map<string, Promise<string>>();
  const nameOf = (id: string) => {
    const name = namesById.get(id) ?? readAccountName(id);
    namesById.set(id, name);
    return name;
  };
  return Promise.all(doctors.map((doctor) => toDoctorResponse(doctor, nameOf)));
}
