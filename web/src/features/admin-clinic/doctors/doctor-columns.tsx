/** The columns and row actions of the doctor list. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import { formatRupees } from '#shared/rules/money.ts';
import type { Column } from '#web/ui/admin/data-table.tsx';
import { Pictured, RowActions, RowButton } from '#web/ui/admin/row.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

const Switch = chakra('button', {
  base: {
    position: 'relative',
    w: '11',
    h: '6',
    flexShrink: '0',
    borderRadius: 'pill',
    bg: 'ink.soft',
    cursor: 'pointer',
    transition: 'background 140ms',
    _after: {
      content: '""',
      position: 'absolute',
      top: '1',
      left: '1',
      boxSize: '4',
      borderRadius: 'full',
      bg: 'white',
      transition: 'transform 140ms',
    },
    '&[aria-checked=true]': { bg: 'good', _after: { transform: 'translateX(1.25rem)' } },
  },
});

interface Doing {
  readonly to: (doctor: string, view?: '' | 'hours') => string;
  readonly onAvailable: (doctor: StaffDoctor, available: boolean) => void;
  readonly onBack: (doctor: StaffDoctor) => void;
  readonly onRemove: (doctor: StaffDoctor) => void;
}

/** Keeps words whole in a narrow column. */
const Whole = chakra('span', { base: { overflowWrap: 'normal' } });

export function doctorColumns({ to, onAvailable, onBack, onRemove }: Doing): readonly Column<StaffDoctor>[] {
  return [
    {
      id: 'name',
      label: 'Doctor',
      lead: true,
      cell: ({ id, name, image, degree }) => (
        <Pictured src={image}>
          <Box minW="0">
            <chakra.span asChild display="inline-block" py="1">
              <Link to={to(id)}>{name}</Link>
            </chakra.span>
            <chakra.span display="block" fontSize="xs" fontWeight="400" color="ink.soft">
              {degree}
            </chakra.span>
          </Box>
        </Pictured>
      ),
    },
    { id: 'speciality', label: 'Speciality', cell: ({ speciality }) => <Whole>{speciality}</Whole> },
    {
      id: 'registration',
      label: 'Registration',
      cell: ({ registrationNumber, isVerified }) => (
        <Flex gap="1.5" align="center" wrap="wrap">
          <Whole>{registrationNumber === '' ? 'Not recorded' : registrationNumber}</Whole>
          {isVerified && (
            <Badge tone="brand">
              <BadgeCheck size={13} aria-hidden /> Verified
            </Badge>
          )}
        </Flex>
      ),
    },
    { id: 'fees', label: 'Fee', end: true, cell: ({ fees }) => <Whole whiteSpace="nowrap">{formatRupees(fees)}</Whole> },
    { id: 'place', label: 'Place', end: true, cell: ({ sortOrder }) => sortOrder + 1 },
    {
      id: 'available',
      label: 'Takes bookings',
      cell: (doctor) =>
        doctor.isArchived ? (
          <Badge>Archived</Badge>
        ) : (
          <Switch
            type="button"
            role="switch"
            aria-checked={doctor.available}
            aria-label={`${doctor.name} takes bookings`}
            onClick={() => onAvailable(doctor, !doctor.available)}
          />
        ),
    },
    {
      id: 'actions',
      label: 'Actions',
      bare: true,
      cell: (doctor) => (
        <RowActions>
          <RowButton asChild type={undefined} px="2.5">
            <Link to={to(doctor.id)} aria-label={`Edit ${doctor.name}`}>
              Edit
            </Link>
          </RowButton>
          <RowButton asChild type={undefined} px="2.5">
            <Link to={to(doctor.id, 'hours')} aria-label={`Hours of ${doctor.name}`}>
              Hours
            </Link>
          </RowButton>
          {doctor.isArchived ? (
            <RowButton px="2.5" aria-label={`Bring ${doctor.name} back`} onClick={() => onBack(doctor)}>
              Bring back
            </RowButton>
          ) : (
            <RowButton px="2.5" color="sale" aria-label={`Remove ${doctor.name}`} onClick={() => onRemove(doctor)}>
              Remove
            </RowButton>
          )}
        </RowActions>
      ),
    },
  ];
}
