/** The doctors: the list, the form of one, or their hours, by the address. */
import { useUrlState } from '#web/ui/admin/address.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { fatalError, RecordNotFound } from '#web/ui/admin/not-found.tsx';
import { useDoctorForEdit, useSpecialities } from './api/doctors.ts';
import { DoctorForm } from './doctors/doctor-form.tsx';
import { DoctorList, type DoctorsAddress, type DoctorsState, standard } from './doctors/doctor-list.tsx';
import { HoursPage } from './hours/hours-page.tsx';

export function Component() {
  const address: DoctorsAddress = useUrlState<DoctorsState>('doctors', standard);
  return address.state.doctor === '' ? <DoctorList address={address} /> : <OneDoctor key={address.state.doctor} address={address} />;
}

function OneDoctor({ address: { state, hrefOf } }: { address: DoctorsAddress }) {
  const id = state.doctor;
  const back = hrefOf({ doctor: '', view: '' });
  const specialities = useSpecialities();
  const doctor = useDoctorForEdit(id === 'new' ? null : id);
  const isLoaded = doctor.data?.id === id;
  const error = fatalError(doctor.error, isLoaded) ?? fatalError(specialities.error, specialities.data !== undefined);
  if (error !== undefined)
    return (
      <RecordNotFound
        noun="Doctor"
        list="Doctors"
        backTo={back}
        error={error}
        errorTitle="Failed to load doctor"
        onRetry={() => void Promise.all([doctor.mutate(), specialities.mutate()])}
      />
    );
  if (specialities.data === undefined || (id !== 'new' && !isLoaded)) return <TableSkeleton name="Doctor" />;
  const known = id === 'new' ? null : (doctor.data ?? null);
  const ways = { form: hrefOf({ view: '' }), hours: hrefOf({ view: 'hours' }) };
  if (known !== null && state.view === 'hours') return <HoursPage doctor={known} back={back} ways={ways} />;
  return <DoctorForm doctor={known} specialities={specialities.data.specialities} back={back} ways={ways} />;
}
