/** Creates or edits a doctor's profile; a changed registration number is no longer verified. */
import { Button, chakra, Flex, Grid, GridItem } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import type { StaffSpeciality } from '#shared/contract/clinic/speciality.ts';
import { defaultSpecialities } from '#shared/rules/clinic/speciality.ts';
import { formatDay } from '#web/format.ts';
import { appointmentPath } from '#web/paths.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { PictureField } from '#web/ui/admin/picture-field.tsx';
import { useAfterSave } from '#web/ui/admin/use-after-save.ts';
import { narrowSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { Conflict, useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { createDoctor, updateDoctor } from '../api/doctors.ts';
import { DoctorPageHeader, type DoctorPageHrefs } from './doctor-links.tsx';
import { bodyOf, type DoctorValues, labels, newDoctor, toFormField, validate, valuesOf } from './doctor-values.ts';

interface Props {
  readonly doctor: StaffDoctor | null;
  readonly specialities: readonly StaffSpeciality[];
  readonly backTo: string;
  readonly pageHrefs: DoctorPageHrefs;
}

type TextName = Exclude<keyof DoctorValues, 'available' | 'isVerified' | 'image'>;

export function DoctorForm({ doctor, specialities, backTo, pageHrefs }: Props) {
  // An idempotency key: a retry after a lost answer makes no second doctor.
  const [key] = useState(() => crypto.randomUUID());
  const form = useVersionedForm<DoctorValues, StaffDoctor>({
    item: doctor,
    initialValues: doctor === null ? newDoctor : valuesOf(doctor),
    valuesOf,
    validate,
    send: (values, seen) => (doctor === null ? createDoctor(bodyOf(values), key) : updateDoctor(doctor.id, { ...bodyOf(values), ...seen })),
    onSaved: useAfterSave(
      doctor === null ? 'Doctor created successfully' : 'Doctor updated successfully',
      ['doctor.find', 'doctor.read', 'doctor.list', 'speciality.list'],
      backTo,
    ),
    errorText: 'Failed to save doctor',
    toFormField,
    toFieldErrors: ({ code, message }) => (code === 'doctor_email_taken' ? { email: message } : {}),
  });
  const { values, wrong, set } = form;
  const field = (name: TextName) => ({ ...form.field(name), label: labels[name] });
  const names = specialities.length > 0 ? specialities.map(({ name }) => name) : defaultSpecialities;
  // A speciality that was removed from the list is still this doctor's.
  const choices = [...new Set([...names, ...(doctor === null ? [] : [doctor.speciality])])];
  const verified = doctor?.verified;
  return (
    <>
      <DoctorPageHeader doctor={doctor} backTo={backTo} pageHrefs={pageHrefs} page="form" />
      <Conflict form={form} compare={compareByLabels(labels)} />
      <chakra.form {...form.formProps} aria-label={doctor?.name ?? 'New doctor'}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }} gap="4" alignItems="start">
          <Flex direction="column" gap="4" minW="0">
            <Panel aria-label="For patients">
              <PanelTitle>For patients</PanelTitle>
              <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="4">
                <TextField {...field('name')} required maxLength={100} placeholder="Dr. Kavita Nair" />
                <SelectField
                  {...field('speciality')}
                  {...narrowSelect}
                  required
                  options={[['', 'Choose a speciality'], ...choices.map((name) => [name, name] as const)]}
                />
                <TextField {...field('degree')} required maxLength={120} placeholder="MBBS, MD (Paediatrics)" />
                <TextField {...field('experience')} required={false} maxLength={40} placeholder="12 years" />
                <GridItem colSpan={{ base: 1, sm: 2 }}>
                  <TextAreaField {...field('about')} required={false} maxLength={2_000} rows={5} />
                </GridItem>
                <TextField {...field('line1')} required={false} maxLength={120} placeholder="14 Residency Road" />
                <TextField
                  {...field('line2')}
                  required={false}
                  maxLength={120}
                  placeholder="Ashok Nagar, Bengaluru"
                  hint="What stands after the last comma is shown as the city."
                />
              </Grid>
            </Panel>
            <Panel aria-label="Photo">
              <PanelTitle>Photo</PanelTitle>
              <PictureField
                label="Photo of the doctor"
                value={values.image}
                error={wrong['image']}
                onBusy={form.setUploading}
                onChange={(image) => set({ image })}
                onRemove={async () => set({ image: '' })}
              />
            </Panel>
          </Flex>
          <Flex direction="column" gap="4" minW="0">
            <Panel aria-label="Bookings">
              <PanelTitle>Bookings</PanelTitle>
              <Flex direction="column" gap="4">
                <TextField {...field('fees')} required inputMode="decimal" hint="For one appointment. Those that are booked keep theirs." />
                <Checkbox
                  fontSize="sm"
                  fontWeight="600"
                  checked={values.available}
                  disabled={doctor?.isArchived === true}
                  onChange={(available) => set({ available })}
                >
                  Takes bookings
                </Checkbox>
                <TextField
                  {...field('position')}
                  required={false}
                  inputMode="numeric"
                  hint={doctor === null ? 'Empty: after all the others.' : 'From 1; the home page shows the first ten.'}
                />
              </Flex>
            </Panel>
            <Panel aria-label="Registration">
              <PanelTitle>Registration</PanelTitle>
              <Flex direction="column" gap="4">
                <TextField
                  {...field('registrationNumber')}
                  required={false}
                  maxLength={60}
                  placeholder="KMC 48213"
                  // A changed number is no longer verified.
                  onChange={({ target }) => set({ registrationNumber: target.value, isVerified: false })}
                />
                <Checkbox fontSize="sm" fontWeight="600" checked={values.isVerified} onChange={(isVerified) => set({ isVerified })}>
                  Verified with the medical council
                </Checkbox>
                {verified !== undefined && values.isVerified && values.registrationNumber === doctor?.registrationNumber && (
                  <chakra.p fontSize="sm" color="ink.soft">
                    {`Verified on ${formatDay(verified.at)}${verified.by === '' ? '' : ` by ${verified.by}`}`}
                  </chakra.p>
                )}
              </Flex>
            </Panel>
            <Panel aria-label="Account">
              <PanelTitle>Account</PanelTitle>
              <TextField
                {...field('email')}
                required={false}
                type="email"
                autoComplete="off"
                hint="The user who signs in with this address and has the role Doctor sees this doctor’s appointments."
              />
            </Panel>
          </Flex>
        </Grid>
        <FormFooter form={form} label={doctor === null ? 'Create doctor' : 'Save doctor'} backTo={backTo}>
          {doctor !== null && !doctor.isArchived && (
            <Button asChild type={undefined} size="sm" variant="ghost">
              <Link to={appointmentPath(doctor.id)}>See it on the site</Link>
            </Button>
          )}
        </FormFooter>
      </chakra.form>
    </>
  );
}
