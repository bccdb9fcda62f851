/** In which specialities are there doctors, and in which order do patients see them? The list, or the form of one of them. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { KeptSpeciality } from '#shared/contract/speciality.ts';
import { usualSpecialities } from '#shared/rules/speciality.ts';
import { call } from '#web/api/client.ts';
import { adminPath, useAddress } from '#web/ui/admin/address.ts';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { TabHead } from '#web/ui/admin/head.tsx';
import { type Column, DataTable, TableSkeleton } from '#web/ui/admin/table.tsx';
import { useRead, useReadAgain } from '#web/ui/admin/use-read.ts';
import { wordsOf } from '#web/ui/form-failure.ts';
import { Picture } from '#web/ui/picture.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { SpecialityForm } from './speciality-form.tsx';

const standard: Readonly<Record<'part' | 'speciality', string>> = { part: '', speciality: '' };

export function Component() {
  const { state, to } = useAddress('doctors', standard);
  const { data, error, mutate, isValidating } = useRead('speciality.list', {}, { revalidateIfStale: true });
  const [moving, setMoving] = useState(false);
  const back = to({ speciality: '' });
  if (state.speciality !== '') {
    if (error !== undefined) return <ErrorState title="Failed to load specialities" text={error.message} onRetry={() => void mutate()} />;
    if (data === undefined) return <TableSkeleton name="Speciality" />;
    const one = data.specialities.find(({ id }) => id === state.speciality) ?? null;
    if (one === null && state.speciality !== 'new')
      return (
        <ErrorState title="Speciality not found" text="Somebody may have deleted it." onRetry={() => void mutate()}>
          <Link to={back}>Back to the specialities</Link>
        </ErrorState>
      );
    return <SpecialityForm key={state.speciality} speciality={one} back={back} />;
  }
  const move = async ({ id }: KeptSpeciality, place: number) => {
    if (moving) return;
    setMoving(true);
    try {
      await mutate(await call('speciality.move', { params: { id }, body: { sortOrder: place } }), { revalidate: false });
      toast('success', 'Order of the specialities saved');
    } catch (reason) {
      toast('error', wordsOf(reason, 'Failed to save the order'));
      void mutate();
    } finally {
      setMoving(false);
    }
  };
  return (
    <List
      specialities={data?.specialities}
      onMove={(speciality, place) => void move(speciality, place)}
      table={{ error, onRetry: () => void mutate(), busy: isValidating || moving }}
    />
  );
}

interface Props {
  readonly specialities: readonly KeptSpeciality[] | undefined;
  readonly onMove: (speciality: KeptSpeciality, place: number) => void;
  readonly table: Pick<Parameters<typeof DataTable<KeptSpeciality>>[0], 'error' | 'onRetry' | 'busy'>;
}

const pathOf = (speciality: string) => adminPath('doctors', { part: 'specialities', speciality });

function List({ specialities, onMove, table }: Props) {
  const readAgain = useReadAgain();
  const [deleting, setDeleting] = useState<KeptSpeciality | null>(null);
  return (
    <>
      <TabHead
        title="Specialities"
        actions={
          <Button asChild size="sm">
            <Link to={pathOf('new')}>
              <Plus size={16} aria-hidden /> Add speciality
            </Link>
          </Button>
        }
      />
      <DataTable
        {...table}
        name="Specialities"
        columns={columnsOf(specialities ?? [], onMove, setDeleting)}
        rows={specialities}
        idOf={({ id }) => id}
        failed="Failed to load specialities"
        empty={{ title: 'No specialities yet', text: `While there are none, the site shows ${usualSpecialities.join(', ')}.` }}
      />
      {deleting !== null && (
        <Confirm
          title={`Delete ${deleting.name}?`}
          action="Delete"
          doing="Deleting..."
          done="Speciality deleted successfully"
          failed="Failed to delete speciality"
          onConfirm={() => call('speciality.remove', { params: { id: deleting.id } })}
          onDone={() => {
            setDeleting(null);
            void readAgain('speciality.list', 'doctor.listCategories');
          }}
          onClose={() => setDeleting(null)}
        >
          Are you sure you want to delete this speciality? This action cannot be undone.
        </Confirm>
      )}
    </>
  );
}

const small = { size: 'sm', variant: 'ghost', minH: '8' } as const;

function columnsOf(
  all: readonly KeptSpeciality[],
  onMove: Props['onMove'],
  onDelete: (speciality: KeptSpeciality) => void,
): readonly Column<KeptSpeciality>[] {
  return [
    {
      id: 'name',
      label: 'Speciality',
      lead: true,
      cell: ({ id, name, image }) => (
        <Flex gap="3" align="center">
          <Box w="11" flexShrink="0">
            <Picture src={image} alt="" sizes="44px" rounded="8px" />
          </Box>
          <chakra.span asChild display="inline-block" py="1">
            <Link to={pathOf(id)}>{name}</Link>
          </chakra.span>
        </Flex>
      ),
    },
    { id: 'description', label: 'Description', prose: true, cell: ({ description }) => <chakra.span lineClamp="2">{description}</chakra.span> },
    { id: 'doctors', label: 'Doctors', end: true, cell: ({ doctors }) => doctors },
    { id: 'place', label: 'Place', end: true, cell: (speciality) => all.indexOf(speciality) + 1 },
    {
      id: 'actions',
      label: 'Actions',
      bare: true,
      cell: (speciality) => {
        const place = all.indexOf(speciality);
        const { id, name } = speciality;
        return (
          <Flex gap="1.5" wrap={{ base: 'wrap', md: 'nowrap' }}>
            <Button {...small} px="2" aria-label={`Move ${name} up`} disabled={place === 0} onClick={() => onMove(speciality, place - 1)}>
              <ArrowUp size={16} aria-hidden />
            </Button>
            <Button
              {...small}
              px="2"
              aria-label={`Move ${name} down`}
              disabled={place === all.length - 1}
              onClick={() => onMove(speciality, place + 1)}
            >
              <ArrowDown size={16} aria-hidden />
            </Button>
            <Button asChild {...small} px="3">
              <Link to={pathOf(id)} aria-label={`Edit ${name}`}>
                Edit
              </Link>
            </Button>
            <Button {...small} px="3" color="sale" aria-label={`Delete ${name}`} onClick={() => onDelete(speciality)}>
              Delete
            </Button>
          </Flex>
        );
      },
    },
  ];
}
