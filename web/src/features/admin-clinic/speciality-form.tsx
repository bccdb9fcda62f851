/** Creates or edits a speciality. */
import { chakra, Flex } from '@chakra-ui/react';
import type { StaffSpeciality } from '#shared/contract/clinic/speciality.ts';
import { BackLink, PageHeader, Panel } from '#web/ui/admin/page-header.tsx';
import { PictureField } from '#web/ui/admin/picture-field.tsx';
import { useAfterSave } from '#web/ui/admin/use-after-save.ts';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { Conflict, useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { createSpeciality, updateSpeciality } from './api/doctors.ts';

interface Values {
  readonly name: string;
  readonly description: string;
  readonly image: string;
}
const labels: Readonly<Record<keyof Values, string>> = { name: 'Name', description: 'Description', image: 'Picture' };
const valuesOf = ({ name, description, image }: StaffSpeciality): Values => ({ name, description, image });

export function SpecialityForm({ speciality, backTo }: { speciality: StaffSpeciality | null; backTo: string }) {
  const form = useVersionedForm<Values, StaffSpeciality>({
    item: speciality,
    initialValues: speciality === null ? { name: '', description: '', image: '' } : valuesOf(speciality),
    valuesOf,
    validate: ({ name }) => (name.trim() === '' ? { name: 'Name is required' } : {}),
    send: (body, seen) => (speciality === null ? createSpeciality(body) : updateSpeciality(speciality.id, { ...body, ...seen })),
    onSaved: useAfterSave(
      speciality === null ? 'Speciality created successfully' : 'Speciality updated successfully',
      ['speciality.list', 'doctor.find', 'doctor.read', 'doctor.list', 'doctor.listCategories'],
      backTo,
    ),
    errorText: 'Failed to save speciality',
  });
  const { values, wrong, set, field } = form;
  const title = speciality?.name ?? 'New speciality';
  const doctors = speciality?.doctors ?? 0;
  return (
    <>
      <PageHeader title={title} documentTitle={`${title} - Specialities`} back={<BackLink to={backTo}>Specialities</BackLink>} />
      <Conflict form={form} compare={compareByLabels(labels)} />
      <Panel maxW="44rem">
        <chakra.form {...form.formProps} aria-label={title}>
          <Flex direction="column" gap="4">
            <TextField
              {...field('name')}
              label="Name"
              required
              maxLength={60}
              hint={doctors === 0 ? undefined : `${doctors === 1 ? 'Its doctor goes' : `Its ${doctors} doctors go`} by a new name, too.`}
            />
            <TextAreaField {...field('description')} label="Description" required={false} maxLength={300} rows={3} />
            <PictureField
              label="Picture"
              value={values.image}
              error={wrong['image']}
              onBusy={form.setUploading}
              onChange={(image) => set({ image })}
              onRemove={async () => set({ image: '' })}
            />
          </Flex>
          <FormFooter form={form} label={speciality === null ? 'Create speciality' : 'Save speciality'} backTo={backTo} />
        </chakra.form>
      </Panel>
    </>
  );
}
