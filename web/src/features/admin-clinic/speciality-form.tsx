/** How is a speciality made or changed? */
import { chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { KeptSpeciality } from '#shared/contract/speciality.ts';
import { call } from '#web/api/client.ts';
import { dense } from '#web/ui/admin/dense.ts';
import { Panel, TabHead } from '#web/ui/admin/head.tsx';
import { PictureField } from '#web/ui/admin/picture-field.tsx';
import { useReadAgain } from '#web/ui/admin/use-read.ts';
import { Conflict, FormEnd, useVersionedForm } from '#web/ui/admin/versioned-form.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

interface Values {
  readonly name: string;
  readonly description: string;
  readonly image: string;
}
const valuesOf = ({ name, description, image }: KeptSpeciality): Values => ({ name, description, image });

export function SpecialityForm({ speciality, back }: { speciality: KeptSpeciality | null; back: string }) {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const form = useVersionedForm<Values, KeptSpeciality>({
    item: speciality,
    start: speciality === null ? { name: '', description: '', image: '' } : valuesOf(speciality),
    valuesOf,
    wrongIn: ({ name }) => (name.trim() === '' ? { name: 'Name is required' } : {}),
    send: (body, version) =>
      speciality === null
        ? call('speciality.create', { body })
        : call('speciality.update', { params: { id: speciality.id }, body: { ...body, ...(version === undefined ? {} : { version }) } }),
    saved: async () => {
      toast('success', speciality === null ? 'Speciality created successfully' : 'Speciality updated successfully');
      await readAgain('speciality.list', 'doctor.find', 'doctor.read', 'doctor.list', 'doctor.listCategories');
      await navigate(back);
    },
    failed: 'Failed to save speciality',
  });
  const { values, wrong, set } = form;
  const title = speciality?.name ?? 'New speciality';
  const doctors = speciality?.doctors ?? 0;
  return (
    <>
      <TabHead
        title={title}
        document={`${title} - Specialities`}
        back={
          <Link to={back}>
            <ArrowLeft size={16} aria-hidden /> Specialities
          </Link>
        }
      />
      <Conflict
        form={form}
        compare={(theirs, mine) => [
          { label: 'Name', theirs: theirs.name, mine: mine.name },
          { label: 'Description', theirs: theirs.description, mine: mine.description },
          { label: 'Picture', theirs: theirs.image, mine: mine.image },
        ]}
      />
      <Panel maxW="44rem">
        <chakra.form {...form.bind} aria-label={title}>
          <Flex direction="column" gap="4">
            <TextField
              {...dense}
              label="Name"
              name="name"
              required
              maxLength={60}
              value={values.name}
              error={wrong['name']}
              hint={doctors === 0 ? undefined : `${doctors === 1 ? 'Its doctor goes' : `Its ${doctors} doctors go`} by a new name, too.`}
              onChange={({ target }) => set({ name: target.value })}
            />
            <TextAreaField
              {...dense}
              label="Description"
              name="description"
              required={false}
              maxLength={300}
              rows={3}
              value={values.description}
              error={wrong['description']}
              onChange={({ target }) => set({ description: target.value })}
            />
            <PictureField
              label="Picture"
              value={values.image}
              error={wrong['image']}
              onBusy={form.setSending}
              onChange={(image) => set({ image })}
              onRemove={async () => set({ image: '' })}
            />
          </Flex>
          <FormEnd form={form} label={speciality === null ? 'Create speciality' : 'Save speciality'} back={back} />
        </chakra.form>
      </Panel>
    </>
  );
}
