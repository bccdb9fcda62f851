/** Filters by doctor and by speciality, those of archived doctors included: their appointments stay. */
import { SelectFilter } from '#web/ui/admin/filters.tsx';
import { useDoctorList, usePublishedDoctors } from '../api/doctors.ts';

interface Props {
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function useAllDoctors() {
  const { data: published } = usePublishedDoctors();
  const { data: archived } = useDoctorList({ isArchived: 'true', sort: 'name', limit: 100 });
  return { published: published?.doctors ?? [], archived: archived?.data ?? [] };
}

export function DoctorFilter({ value, onChoose }: Props) {
  const { published, archived } = useAllDoctors();
  const doctors = published.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return (
    <SelectFilter
      label="Doctor"
      value={value}
      onChoose={onChoose}
      options={[
        ['', 'All doctors'],
        ...doctors.map(({ _id, name }) => [_id, name] as const),
        ...archived.map(({ id, name }) => [id, `${name} (archived)`] as const),
      ]}
    />
  );
}

export function SpecialityFilter({ value, onChoose }: Props) {
  const { published, archived } = useAllDoctors();
  const names = [...new Set([...published, ...archived].map(({ speciality }) => speciality))].sort();
  return (
    <SelectFilter
      label="Speciality"
      value={value}
      onChoose={onChoose}
      options={[['', 'All specialities'], ...names.map((name) => [name, name] as const)]}
    />
  );
}
