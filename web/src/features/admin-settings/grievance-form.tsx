/** The section Grievance officer: the person to whom customers complain. */
import { Box } from '@chakra-ui/react';
import { parseInput } from '#shared/contract/input-errors.ts';
import { type Grievance, GrievanceInput, type GrievanceSettings } from '#shared/contract/settings/grievance.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { saveGrievance } from './api/settings.ts';
import { SectionForm, SectionGroup, useSectionForm } from './section-form.tsx';
import { grievanceGroups } from './sections.ts';

const labels = Object.fromEntries(grievanceGroups.flatMap(({ fields }) => fields).map(({ name, label }) => [name, label])) as Record<
  keyof Grievance,
  string
>;
const valuesOf = ({ version: _, updatedAt: __, ...values }: GrievanceSettings): Grievance => values;

export function GrievanceForm({ officer }: { officer: GrievanceSettings }) {
  const form = useSectionForm({
    item: officer,
    valuesOf,
    parse: (values) => parseInput(GrievanceInput(), { ...values, version: 0 }),
    save: saveGrievance,
    successText: 'Grievance officer saved. Pages follow within a minute.',
    errorText: 'Failed to save the grievance officer',
    reads: ['settings.read', 'settings.readPolicies', 'policy.read'],
  });
  return (
    <SectionForm form={form} id="grievance" title="Grievance officer" labels={labels} updatedAt={officer.updatedAt}>
      {officer.version === 0 && (
        <Box>
          <Notice tone="warning">These values come from the installation. Check them and save: the page /grievance names this person.</Notice>
        </Box>
      )}
      {grievanceGroups.map(({ title, fields }) => (
        <SectionGroup key={title} title={title}>
          {fields.map(({ name, ...words }) => (
            <TextField key={name} {...form.field(name)} {...words} required />
          ))}
        </SectionGroup>
      ))}
    </SectionForm>
  );
}
