/** The section Grievance officer: to whom customers complain. */
import { Box, Grid } from '@chakra-ui/react';
import { parseInput } from '#shared/contract/input-errors.ts';
import { type Grievance, GrievanceInput, type GrievanceSettings } from '#shared/contract/settings/grievance.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { useVersionedForm } from '#web/ui/form/versioned-form.tsx';
import { saveGrievance } from './api/settings.ts';
import { SectionForm } from './section-form.tsx';
import { grievanceGroups } from './sections.ts';

const labels = Object.fromEntries(grievanceGroups.flatMap(({ fields }) => fields).map(({ name, label }) => [name, label])) as Record<
  keyof Grievance,
  string
>;
const valuesOf = ({ version: _, updatedAt: __, ...values }: GrievanceSettings): Grievance => values;

export function GrievanceForm({ officer }: { officer: GrievanceSettings }) {
  const invalidate = useInvalidate();
  const form = useVersionedForm<Grievance, GrievanceSettings>({
    item: officer,
    start: () => valuesOf(officer),
    valuesOf,
    follows: true,
    wrongIn: (values) => {
      const result = parseInput(GrievanceInput(), { ...values, version: 0 });
      return 'fields' in result ? result.fields : {};
    },
    send: async (values, { version = officer.version }) => {
      const saved = await saveGrievance({ ...values, version });
      form.setVersion(saved.version);
    },
    saved: async () => {
      toast('success', 'Grievance officer saved. Pages follow within a minute.');
      await invalidate('settings.read', 'settings.readPolicies', 'policy.read');
    },
    failed: 'Failed to save the grievance officer',
  });
  return (
    <SectionForm form={form} id="grievance" title="Grievance officer" labels={labels} updatedAt={officer.updatedAt}>
      {officer.version === 0 && (
        <Box>
          <Notice tone="warning">These values come from the installation. Check them and save: the page /grievance names this person.</Notice>
        </Box>
      )}
      {grievanceGroups.map(({ title, fields }) => (
        <Panel key={title} aria-labelledby={`group-${title}`}>
          <PanelTitle id={`group-${title}`}>{title}</PanelTitle>
          <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
            {fields.map(({ name, ...words }) => (
              <TextField key={name} {...form.field(name)} {...words} required />
            ))}
          </Grid>
        </Panel>
      ))}
    </SectionForm>
  );
}
