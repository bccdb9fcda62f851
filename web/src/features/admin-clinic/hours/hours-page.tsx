/** A doctor's weekly hours, breaks, leave and single days, and the appointments that lie outside of them. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import type { StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import type { AffectedAppointment, DoctorSchedule } from '#shared/contract/clinic/schedule.ts';
import { slotLengths } from '#shared/rules/clinic/slot.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { dense, narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { Conflict, useVersionedForm, type VersionedForm } from '#web/ui/form/versioned-form.tsx';
import { saveSchedule, useScheduleForEdit } from '../api/doctors.ts';
import { DoctorPageHeader, type DoctorPageHrefs } from '../doctors/doctor-links.tsx';
import { AffectedPanel, AffectedTable } from './affected-appointments.tsx';
import { bodyOf, compareHours, type HoursValues, mergeHours, toFormField, validate, valuesOf, weekdays } from './hours-values.ts';
import { DaysField, LeaveField } from './leave-field.tsx';
import { SpansField } from './spans-field.tsx';

interface Props {
  readonly doctor: StaffDoctor;
  readonly backTo: string;
  readonly pageHrefs: DoctorPageHrefs;
}

export function HoursPage({ doctor, backTo, pageHrefs }: Props) {
  const { data, error, mutate } = useScheduleForEdit(doctor.id);
  return (
    <>
      <DoctorPageHeader doctor={doctor} backTo={backTo} pageHrefs={pageHrefs} page="hours" />
      {error !== undefined && data === undefined ? (
        <ErrorState title="Failed to load hours" text={error.message} onRetry={() => void mutate()} />
      ) : data === undefined ? (
        <TableSkeleton name="Hours" />
      ) : (
        <>
          <AffectedPanel appointments={data.hits} />
          <HoursForm doctor={doctor} stored={data} backTo={backTo} />
        </>
      )}
    </>
  );
}

/** Monday first. */
const dayOrder = [1, 2, 3, 4, 5, 6, 0] as const;

function HoursForm({ doctor, stored, backTo }: { doctor: StaffDoctor; stored: DoctorSchedule; backTo: string }) {
  const invalidate = useInvalidate();
  const [affected, setAffected] = useState<readonly AffectedAppointment[] | null>(null);
  const [seenVersion, setSeenVersion] = useState(stored.version);
  const idsOf = (appointments: readonly AffectedAppointment[]) => appointments.map(({ appointmentId }) => appointmentId);
  const saveHours = async (values: HoursValues, version: number, appointments: readonly AffectedAppointment[]) => {
    // After the question about affected appointments the save goes on over this version.
    setSeenVersion(version);
    const after = await saveSchedule(doctor.id, { ...bodyOf(values), version, knownHits: [...idsOf(stored.hits), ...idsOf(appointments)] });
    setSeenVersion(after.version);
    form.setVersion(after.version);
    if (after.leaveMerged !== undefined) toast('info', 'The same leave was entered twice. It is saved once.');
  };
  const onSaved = async () => {
    toast('success', 'Hours saved');
    await invalidate('schedule.read', 'doctor.listSlots');
  };
  const form: VersionedForm<HoursValues, DoctorSchedule> = useVersionedForm<HoursValues, DoctorSchedule>({
    item: stored,
    initialValues: () => valuesOf(stored),
    valuesOf,
    validate: (values) => validate(values, stored.today),
    send: (values, { version = seenVersion }) => saveHours(values, version, []),
    onSaved,
    errorText: 'Failed to save hours',
    toFormField: (path, { days }) => toFormField(path, days),
    mergeFields: mergeHours,
    isHandledElsewhere: ({ code, details }) => {
      if (code === 'appointments_hit') setAffected(details['hits'] as readonly AffectedAppointment[]);
      return code === 'appointments_hit';
    },
  });
  const { values, wrong, set } = form;
  return (
    <>
      <Conflict form={form} compare={compareHours} />
      <chakra.form {...form.formProps} aria-label={`Hours of ${doctor.name}`}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="4" alignItems="start">
          <Panel aria-label="Hours of the week">
            <PanelTitle>Hours of the week</PanelTitle>
            {dayOrder.map((day) => (
              <Grid
                key={day}
                role="group"
                aria-label={weekdays[day]}
                templateColumns={{ base: 'minmax(0, 1fr)', sm: '7rem minmax(0, 1fr)' }}
                columnGap="4"
                rowGap="1"
                alignItems="start"
                py="2"
                borderTopWidth="1px"
                borderColor="line"
              >
                <chakra.p fontSize="sm" fontWeight="600" minH={{ sm: '9' }} display="flex" alignItems="center">
                  {weekdays[day]}
                </chakra.p>
                <SpansField
                  label={weekdays[day]}
                  path={`weekly.${day}`}
                  spans={values.weekly[day] ?? []}
                  wrong={wrong}
                  onChange={(spans) => set({ weekly: values.weekly.map((each, at) => (at === day ? spans : each)) })}
                  emptyText="Closed"
                />
              </Grid>
            ))}
          </Panel>
          <Flex direction="column" gap="4" minW="0">
            <Panel aria-label="Appointments">
              <PanelTitle>Appointments</PanelTitle>
              <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="4">
                <SelectField
                  {...dense}
                  {...narrowSelect}
                  label="Length"
                  value={values.slotMinutes}
                  error={wrong['slotMinutes']}
                  hint="Those that are booked keep theirs."
                  onChange={({ target }) => set({ slotMinutes: target.value })}
                  options={slotLengths.map((length) => [length, `${length} minutes`])}
                />
                <TextField
                  {...dense}
                  label="Days that can be booked"
                  inputMode="numeric"
                  value={values.daysOffered}
                  error={wrong['daysOffered']}
                  hint="From today on, 1 to 30."
                  onChange={({ target }) => set({ daysOffered: target.value })}
                />
              </Grid>
            </Panel>
            <Panel aria-label="Breaks">
              <PanelTitle>Breaks of every day</PanelTitle>
              <SpansField
                label="Breaks"
                path="breaks"
                spans={values.breaks}
                wrong={wrong}
                onChange={(breaks) => set({ breaks })}
                emptyText="No breaks"
                addLabel="Add a break"
              />
            </Panel>
            <Panel aria-label="Leave">
              <PanelTitle>Leave</PanelTitle>
              <LeaveField entries={values.leave} today={stored.today} wrong={wrong} onChange={(leave) => set({ leave })} />
            </Panel>
            <Panel aria-label="Single days">
              <PanelTitle>Single days with other hours</PanelTitle>
              <DaysField entries={values.days} today={stored.today} wrong={wrong} onChange={(days) => set({ days })} />
            </Panel>
          </Flex>
        </Grid>
        <FormFooter form={form} label="Save hours" backTo={backTo}>
          <chakra.p alignSelf="center" fontSize="sm" color="ink.soft">
            All times are India’s.
          </chakra.p>
        </FormFooter>
      </chakra.form>
      {affected !== null && (
        <Confirm
          title={affected.length === 1 ? 'An appointment is outside the new hours' : `${affected.length} appointments are outside the new hours`}
          action="Save, then move or refund"
          busyText="Saving..."
          dismissText="Back to the hours"
          errorText="Failed to save hours"
          onConfirm={() => saveHours(form.values, seenVersion, affected)}
          onDone={() => {
            setAffected(null);
            form.markSaved();
            void onSaved();
          }}
          onClose={() => setAffected(null)}
        >
          <chakra.p mb="3">
            {`${doctor.name} would not be there for them. Saving cancels nothing: they are then listed above the hours, where you can move or refund them.`}
          </chakra.p>
          <AffectedTable name="Appointments outside the new hours" appointments={affected} />
        </Confirm>
      )}
    </>
  );
}
