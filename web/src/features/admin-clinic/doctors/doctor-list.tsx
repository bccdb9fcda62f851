/** The doctor list: searched, filtered, opened and closed for bookings. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { doctorSorts, type StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { DataTable } from '#web/ui/admin/data-table.tsx';
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { AddLink, PageHeader } from '#web/ui/admin/page-header.tsx';
import { Pager } from '#web/ui/admin/pager.tsx';
import type { UrlState } from '#web/ui/admin/url-state.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { removeDoctor, updateDoctor, useDoctorList, useSpecialities } from '../api/doctors.ts';
import { doctorColumns } from './doctor-columns.tsx';

/** The filters in the address. */
export const doctorsDefaults = { part: '', doctor: '', view: '', search: '', speciality: '', available: '', archived: '', sort: 'place' } as const;
export type DoctorsState = Readonly<Record<keyof typeof doctorsDefaults, string>>;
export type DoctorsUrlState = UrlState<DoctorsState>;

const sorts = {
  place: 'Place in the list',
  name: 'Name A-Z',
  'fees-asc': 'Lowest fee',
  'fees-desc': 'Highest fee',
} as const satisfies Record<(typeof doctorSorts)[number], string>;

const pageSize = 20;

export function DoctorList({ urlState: { state, page, hrefOf, setState } }: { urlState: DoctorsUrlState }) {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [removing, setRemoving] = useState<StaffDoctor | null>(null);
  const [busy, setBusy] = useState(false);
  const sort = doctorSorts.find((each) => each === state.sort) ?? 'place';
  const available = (['true', 'false'] as const).find((each) => each === state.available);
  const { data: specialities } = useSpecialities();
  const { data, error, mutate, isValidating } = useDoctorList({
    page,
    limit: pageSize,
    sort,
    search: state.search.slice(0, 100),
    speciality: state.speciality.slice(0, 60),
    isArchived: state.archived === 'true' ? 'true' : 'false',
    ...(available === undefined ? {} : { available }),
  });
  const refresh = () => invalidate('doctor.find', 'doctor.read', 'doctor.list', 'speciality.list');

  const updateAndRefresh = async ({ id }: StaffDoctor, body: { available: boolean } | { isArchived: false }, successText: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await updateDoctor(id, body);
      toast('success', successText);
    } catch (reason) {
      toast('error', errorMessage(reason, 'Failed to save doctor'));
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  const columns = doctorColumns({
    doctorHref: (doctor, view = '') => hrefOf({ doctor, view, page }),
    onSetAvailable: (doctor, isAvailable) =>
      void updateAndRefresh(doctor, { available: isAvailable }, isAvailable ? `${doctor.name} takes bookings` : `${doctor.name} takes no bookings`),
    onRestore: (doctor) => void updateAndRefresh(doctor, { isArchived: false }, `${doctor.name} is back, and takes no bookings yet`),
    onRemove: setRemoving,
  });

  return (
    <>
      <PageHeader title="Doctors" actions={<AddLink to={hrefOf({ doctor: 'new', view: '' })}>Add doctor</AddLink>} />
      <FilterBar>
        <SearchFilter
          label="Search doctors"
          placeholder="Name, degree, city, registration"
          value={state.search}
          onSearch={(search) => setState({ search }, { replace: true })}
        />
        <SelectFilter
          label="Speciality"
          value={state.speciality}
          onChoose={(speciality) => setState({ speciality })}
          options={[['', 'All specialities'], ...(specialities?.specialities ?? []).map(({ name }) => [name, name] as const)]}
        />
        <SelectFilter
          label="Bookings"
          value={state.archived === 'true' ? 'archived' : state.available}
          onChoose={(chosen) =>
            chosen === 'archived' ? setState({ available: '', archived: 'true' }) : setState({ available: chosen, archived: '' })
          }
          options={[
            ['', 'All doctors'],
            ['true', 'Takes bookings'],
            ['false', 'No bookings'],
            ['archived', 'Archived'],
          ]}
        />
        <SelectFilter label="Sort by" value={sort} onChoose={(chosen) => setState({ sort: chosen })} options={Object.entries(sorts)} />
      </FilterBar>
      <DataTable
        name="Doctors"
        columns={columns}
        rows={data?.data}
        idOf={({ id }) => id}
        error={error}
        errorTitle="Failed to load doctors"
        onRetry={() => void mutate()}
        busy={isValidating || busy}
        empty={{ title: 'No doctors found', text: 'Try other words, take a filter away, or begin with Add doctor.' }}
      />
      {data !== undefined && <Pager meta={data.meta} count={data.data.length} noun="doctors" hrefOf={(each) => hrefOf({ page: each })} />}
      {removing !== null && (
        <Confirm
          title={`Remove ${removing.name}?`}
          action="Remove doctor"
          isDestructive
          busyText="Removing..."
          errorText="Failed to remove doctor"
          onConfirm={async () => {
            const { message, upcoming } = await removeDoctor(removing.id);
            toast(upcoming > 0 ? 'info' : 'success', upcoming > 0 ? `${message}. ${upcoming} still to come: move or refund them here.` : message);
            await refresh();
            if (upcoming > 0) await navigate(hrefOf({ doctor: removing.id, view: 'hours' }));
          }}
          onDone={() => setRemoving(null)}
          onClose={() => setRemoving(null)}
        >
          <p>
            A doctor without appointments is deleted. One who has some is archived: they leave the site, they cannot be booked, and their appointments
            stay as they are until you move or refund them.
          </p>
        </Confirm>
      )}
    </>
  );
}
