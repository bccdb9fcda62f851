/** Chooses whether the appointment is for the patient or for a family member. */
import { Box, chakra } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { SelectField } from '#web/ui/form/field.tsx';
import { useFamily } from '../api/patient.ts';
import { FamilyMemberDialog } from '../patient/family.tsx';

interface Props {
  /** Empty: the patient. */
  readonly chosen: string;
  readonly onChosen: (id: string) => void;
}

export function ForWhom({ chosen, onChosen }: Props) {
  const { family = [], keep } = useFamily();
  const [adding, setAdding] = useState(false);
  // Removed in another tab.
  const known = family.some(({ id }) => id === chosen) ? chosen : '';
  return (
    <Box mb="4">
      {family.length > 0 && (
        <SelectField label="Who is it for?" required={false} value={known} onChange={(event) => onChosen(event.target.value)}>
          <option value="">Myself</option>
          {family.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <chakra.button
        type="button"
        minH="6"
        mt={family.length > 0 ? '2' : '0'}
        fontSize="sm"
        color="brand"
        textDecoration="underline"
        cursor="pointer"
        onClick={() => setAdding(true)}
      >
        {family.length > 0 ? 'Add a family member' : 'Is it for a child or somebody else of the family?'}
      </chakra.button>
      {adding && (
        <Suspense fallback={null}>
          <FamilyMemberDialog
            member={null}
            onSaved={(saved, id) => {
              void keep(saved);
              onChosen(id);
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
