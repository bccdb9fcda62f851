/** The section Policies: for each page the text made from the settings or the owner's own text, with a preview. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PolicySettings } from '#shared/contract/settings/policies.ts';
import { parsePolicy } from '#shared/rules/policies/policy-text.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatTime } from '#web/format.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { useUrlState } from '#web/ui/admin/url-state.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { SelectField, TextAreaField } from '#web/ui/form/field.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { Blocks, Prose } from '#web/ui/layout/policy-text.tsx';
import { readPolicies, savePolicy, usePolicies } from './api/settings.ts';
import { SectionForm, useSectionForm } from './section-form.tsx';
import { policyGroups } from './sections.ts';

type Page = PolicySettings['pages'][number];
interface VersionedPage extends Page {
  readonly version: number;
}

const reads = ['settings.readPolicies', 'policy.read'] as const;
const labels = { text: policyGroups[0]?.fields[0]?.label ?? 'Text' };

/** The chosen page is a part of the address, so that choosing another one asks before an unsaved text is lost. */
const defaults = { section: '', policy: '' };

export function PoliciesForm() {
  const { data, error, mutate } = usePolicies();
  const { state, setState } = useUrlState('settings', defaults);
  if (data === undefined)
    return error === undefined ? (
      <TableSkeleton name="Policies" />
    ) : (
      <ErrorState title="Failed to load the policies" text={error.message} onRetry={() => void mutate()} />
    );
  const policy = data.pages.find(({ page }) => page === state.policy) ?? data.pages[0];
  if (policy === undefined) return null;
  return (
    <Grid gap="4">
      <SelectField
        label="Page"
        value={policy.page}
        onChange={({ target }) => setState({ policy: target.value })}
        options={data.pages.map(({ page, title, isEdited }) => [page, `${title}: /${page} ${isEdited ? '(your text)' : '(made of the settings)'}`])}
      />
      <PolicyForm key={policy.page} policy={{ ...policy, version: data.version }} reload={() => mutate(readPolicies(), { revalidate: false })} />
    </Grid>
  );
}

interface Props {
  readonly policy: VersionedPage;
  readonly reload: () => Promise<PolicySettings | undefined>;
}

function PolicyForm({ policy, reload }: Props) {
  const { page, title, version, isEdited, changedAt } = policy;
  const invalidate = useInvalidate();
  const [isConfirming, setConfirming] = useState(false);
  // All pages have one version: another user may have changed another page only.
  const [isSameText, setSameText] = useState(false);
  const form = useSectionForm({
    item: policy,
    valuesOf: ({ text }) => ({ text }),
    parse: ({ text }) =>
      text.trim() === '' ? { fields: { text: 'Write the text, or go back to the one made of the settings' } } : { data: { page, text } },
    save: savePolicy,
    successText: 'Text saved. The page follows within a minute.',
    errorText: 'Failed to save the text',
    // The error carries the texts as they are stored, without those made of the settings.
    readCurrent: async (base) => {
      const current = (await reload()) ?? { version, pages: [] };
      const theirs = { ...policy, ...current.pages.find((each) => each.page === page), version: current.version };
      setSameText(theirs.text === base.text);
      return theirs;
    },
    reads,
  });
  const { intro, chapters } = parsePolicy(form.values.text);
  return (
    <>
      <SectionForm
        form={form}
        id="policies"
        title={title}
        labels={labels}
        updatedAt={isEdited ? changedAt : undefined}
        compare={isSameText ? () => [] : compareByLabels(labels)}
      >
        <Panel aria-label={`Text of ${title}`}>
          {isEdited ? (
            <Notice tone="info">
              Your text of {formatTime(changedAt)}. It does not follow the settings any more: when charges or the officer change, change it here, too.
            </Notice>
          ) : (
            <Notice tone="info">This text is made of the settings and follows them. Change it only where you must say something else.</Notice>
          )}
          <chakra.div mt="4">
            <TextAreaField
              {...form.field('text')}
              label={labels.text}
              hint="## Heading, ### smaller heading, - list, 1. numbered list, | table | of cells |, **bold**, [link](/returns). Other marks and HTML are shown as they stand."
              rows={18}
              maxLength={20_000}
              required
            />
          </chakra.div>
          <Flex gap="3" mt="3" wrap="wrap">
            {isEdited && (
              <Button size="sm" variant="outline" onClick={() => setConfirming(true)}>
                Use the text made of the settings
              </Button>
            )}
            <Button asChild type={undefined} size="sm" variant="outline">
              <Link to={`/${page}`}>See the page</Link>
            </Button>
          </Flex>
        </Panel>
        <Panel aria-labelledby="policy-preview">
          <PanelTitle id="policy-preview">Preview</PanelTitle>
          <Prose>
            <Blocks blocks={intro} />
            {chapters.map((chapter) => (
              <chakra.section key={chapter.id} mt="5">
                <chakra.h3 fontSize="lg" mb="1">
                  {chapter.title}
                </chakra.h3>
                <Blocks blocks={chapter.blocks} />
              </chakra.section>
            ))}
          </Prose>
        </Panel>
      </SectionForm>
      {isConfirming && (
        <Confirm
          title="Use the text made of the settings?"
          action="Use it"
          busyText="Saving..."
          errorText="Failed to save the text"
          onConfirm={() => savePolicy({ version, page, text: null })}
          onDone={() => {
            setConfirming(false);
            form.discard();
            toast('success', 'The page follows the settings again.');
            void invalidate(...reads);
          }}
          onClose={() => setConfirming(false)}
        >
          Your own text is dropped. The audit log keeps it.
        </Confirm>
      )}
    </>
  );
}
