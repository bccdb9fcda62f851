/** What stays of a doctor whose account is erased? What the clinic has recorded, without the address that led to their day. */

import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { changeDoctor, doctorById, doctorIdOfEmail, releaseDoctorEmail } from './doctor-store.ts';

export async function unlinkDoctorEmail(email: string): Promise<void> {
  await retryOnConflict(async () => {
    const id = await doctorIdOfEmail(email);
    if (id === undefined) return;
    const doctor = await doctorById(id);
    await commit([releaseDoctorEmail(email), ...(doctor?.email === email ? [changeDoctor(doctor, { email: undefined })] : [])]);
  });
}
