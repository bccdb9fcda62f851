/** The specialities in the order in which patients see them: the list, or the form of one of them. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffSpeciality } from '#shared/contract/clinic/speciality.ts';
import { defaultSpecialities } from '#shared/rules/clinic/speciality.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { type Column, DataTable, TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { fatalError, RecordNotFound } from '#web/ui/admin/not-found.tsx';
import { AddLink, PageHeader } from '#web/ui/admin/page-header.tsx';
import { MoveButtons, PictureCell, RowActions, RowButton } from '#web/ui/admin/row.tsx';
import { adminPath, useUrlState } from '#web/ui/admin/url-state.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDelete } from '#web/ui/form/confirm.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { moveSpeciality, removeSpeciality, useSpecialities, useSpecialitiesForEdit } from './api/doctors.ts';
import { SpecialityForm } from './speciality-form.tsx';

const defaults: Readonly<Record<'part' | 'speciality', string>> = { part: '', speciality: '' };

export function Component() {
  const { state, hrefOf } = useUrlState('doctors', defaults);
  return state.speciality === '' ? (
    <Specialities />
  ) : (
    <SpecialityEditor key={state.speciality} id={state.speciality} backTo={hrefOf({ speciality: '' })} />
  );
}

function SpecialityEditor({ id, backTo }: { id: string; backTo: string }) {
  const { data, error, mutate } = useSpecialitiesForEdit();
  if (data === undefined && error === undefined) return <TableSkeleton name="Speciality" />;
  const edited = data?.specialities.find((each) => each.id === id) ?? null;
  const fatal = fatalError(error, data !== undefined);
  if (fatal !== undefined || (edited === null && id !== 'new'))
    return (
      <RecordNotFound
        noun="Speciality"
        list="Specialities"
        backTo={backTo}
        error={fatal}
        errorTitle="Failed to load specialities"
        onRetry={() => void mutate()}
      />
    );
  return <SpecialityForm speciality={edited} backTo={backTo} />;
}

function Specialities() {
  const { data, error, mutate, isValidating } = useSpecialities();
  const [moving, setMoving] = useState(false);
  const move = async ({ id }: StaffSpeciality, index: number) => {
    if (moving) return;
    setMoving(true);
    try {
      await mutate(await moveSpeciality(id, index), { revalidate: false });
      toast('success', 'Order of the specialities saved');
    } catch (reason) {
      toast('error', errorMessage(reason, 'Failed to save the order'));
      void mutate();
    } finally {
      setMoving(false);
    }
  };
  return (
    <SpecialityList
      specialities={data?.specialities}
      onMove={(speciality, index) => void move(speciality, index)}
      table={{ error, onRetry: () => void mutate(), busy: isValidating || moving }}
    />
  );
}

interface Props {
  readonly specialities: readonly StaffSpeciality[] | undefined;
  readonly onMove: (speciality: StaffSpeciality, index: number) => void;
  readonly table: Pick<Parameters<typeof DataTable<StaffSpeciality>>[0], 'error' | 'onRetry' | 'busy'>;
}

const specialityHref = (speciality: string) => adminPath('doctors', { part: 'specialities', speciality });

function SpecialityList({ specialities, onMove, table }: Props) {
  const invalidate = useInvalidate();
  const [deleting, setDeleting] = useState<StaffSpeciality | null>(null);
  return (
    <>
      <PageHeader title="Specialities" actions={<AddLink to={specialityHref('new')}>Add speciality</AddLink>} />
      <DataTable
        {...table}
        name="Specialities"
        columns={columnsOf(specialities ?? [], onMove, setDeleting)}
        rows={specialities}
        idOf={({ id }) => id}
        errorTitle="Failed to load specialities"
        empty={{ title: 'No specialities yet', text: `While there are none, the site shows ${defaultSpecialities.join(', ')}.` }}
      />
      {deleting !== null && (
        <ConfirmDelete
          name={deleting.name}
          noun="speciality"
          successText="Speciality deleted successfully"
          errorText="Failed to delete speciality"
          onConfirm={() => removeSpeciality(deleting.id)}
          onDone={() => {
            setDeleting(null);
            void invalidate('speciality.list', 'doctor.listCategories');
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

function columnsOf(
  all: readonly StaffSpeciality[],
  onMove: Props['onMove'],
  onDelete: (speciality: StaffSpeciality) => void,
): readonly Column<StaffSpeciality>[] {
  return [
    {
      id: 'name',
      label: 'Speciality',
      isRowHeader: true,
      cell: ({ id, name, image }) => (
        <PictureCell src={image}>
          <chakra.span asChild display="inline-block" py="1">
            <Link to={specialityHref(id)}>{name}</Link>
          </chakra.span>
        </PictureCell>
      ),
    },
    { id: 'description', label: 'Description', isProse: true, cell: ({ description }) => <chakra.span lineClamp="2">{description}</chakra.span> },
    { id: 'doctors', label: 'Doctors', alignEnd: true, cell: ({ doctors }) => doctors },
    { id: 'index', label: 'Place', alignEnd: true, cell: (speciality) => all.indexOf(speciality) + 1 },
    {
      id: 'actions',
      label: 'Actions',
      hideLabel: true,
      cell: (speciality) => {
        const { id, name } = speciality;
        return (
          <RowActions>
            <MoveButtons name={name} index={all.indexOf(speciality)} count={all.length} onMove={(index) => onMove(speciality, index)} />
            <RowButton asChild type={undefined}>
              <Link to={specialityHref(id)} aria-label={`Edit ${name}`}>
                Edit
              </Link>
            </RowButton>
            <RowButton color="sale" aria-label={`Delete ${name}`} onClick={() => onDelete(speciality)}>
              Delete
            </RowButton>
          </RowActions>
        );
      },
    },
  ];
}
