/** Filters by doctor and by speciality. */
import { SelectFilter } from '#web/ui/admin/filters.tsx';
import { usePublishedDoctors } from '../api/doctors.ts';

interface Props {
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

export function DoctorFilter({ value, onChoose }: Props) {
  const { data } = usePublishedDoctors();
  const doctors = (data?.doctors ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return (
    <SelectFilter
      label="Doctor"
      value={value}
      onChoose={onChoose}
      options={[['', 'All doctors'], ...doctors.map(({ _id, name }) => [_id, name] as const)]}
    />
  );
}

export function SpecialityFilter({ value, onChoose }: Props) {
  const { data } = usePublishedDoctors();
  const names = [...new Set((data?.doctors ?? []).map(({ speciality }) => speciality))].sort();
  return (
    <SelectFilter
      label="Speciality"
      value={value}
      onChoose={onChoose}
      options={[['', 'All specialities'], ...names.map((name) => [name, name] as const)]}
    />
  );
}
