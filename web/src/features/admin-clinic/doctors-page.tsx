/** The doctors: the list, the form of one, or their hours, by the address. */

import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { fatalError, RecordNotFound } from '#web/ui/admin/not-found.tsx';
import { useUrlState } from '#web/ui/admin/url-state.ts';
import { useDoctorForEdit, useSpecialities } from './api/doctors.ts';
import { DoctorForm } from './doctors/doctor-form.tsx';
import { DoctorList, type DoctorsState, type DoctorsUrlState, doctorsDefaults } from './doctors/doctor-list.tsx';
import { HoursPage } from './hours/hours-page.tsx';

export function Component() {
  const urlState: DoctorsUrlState = useUrlState<DoctorsState>('doctors', doctorsDefaults);
  return urlState.state.doctor === '' ? <DoctorList urlState={urlState} /> : <DoctorEditor key={urlState.state.doctor} urlState={urlState} />;
}

function DoctorEditor({ urlState: { state, page, hrefOf } }: { urlState: DoctorsUrlState }) {
  const id = state.doctor;
  const backTo = hrefOf({ doctor: '', view: '', page });
  const specialities = useSpecialities();
  const doctor = useDoctorForEdit(id === 'new' ? null : id);
  const isLoaded = doctor.data?.id === id;
  const error = fatalError(doctor.error, isLoaded) ?? fatalError(specialities.error, specialities.data !== undefined);
  if (error !== undefined)
    return (
      <RecordNotFound
        noun="Doctor"
        list="Doctors"
        backTo={backTo}
        error={error}
        errorTitle="Failed to load doctor"
        onRetry={() => void Promise.all([doctor.mutate(), specialities.mutate()])}
      />
    );
  if (specialities.data === undefined || (id !== 'new' && !isLoaded)) return <TableSkeleton name="Doctor" />;
  const storedDoctor = id === 'new' ? null : (doctor.data ?? null);
  const pageHrefs = { form: hrefOf({ view: '', page }), hours: hrefOf({ view: 'hours', page }) };
  if (storedDoctor !== null && state.view === 'hours') return <HoursPage doctor={storedDoctor} backTo={backTo} pageHrefs={pageHrefs} />;
  return <DoctorForm doctor={storedDoctor} specialities={specialities.data.specialities} backTo={backTo} pageHrefs={pageHrefs} />;
}
