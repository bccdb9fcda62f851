/** Downloads the customer's data as one file, and deletes the account. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import type { GrowingList } from '#shared/contract/privacy/privacy.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { saveText } from '#web/api/files.ts';
import { settings } from '#web/content/settings.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { exportData } from './api/settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { useAction } from './use-action.ts';

const DeleteAccount = lazy(() => import('./delete-account.tsx'));

const listed = (lists: readonly GrowingList[]): string =>
  new Intl.ListFormat('en-IN').format(lists.map((list) => (list === 'unfinishedPurchases' ? 'unfinished purchases' : list)));

export function DataSection() {
  const [isDeleting, setDeleting] = useState(false);
  const { busy, run } = useAction('Your data could not be collected');
  const download = () =>
    run(async () => {
      const data = await exportData();
      const name = `${settings.brand.toLowerCase()}-my-data-${indianDay(new Date(data.exportedAt))}.json`;
      saveText(name, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
      if (data.incomplete === undefined) toast('success', 'Your data is in your downloads.');
      else toast('warning', `Your data is in your downloads, with only your newest ${listed(data.incomplete)}. Write to us for the others.`);
    });
  return (
    <SettingsSection title="Your data" text="Download your data, or delete your account.">
      <Flex direction="column" gap="5">
        <div>
          <chakra.p mb="3">Everything that we keep about you, in one JSON file: details, addresses, orders, reviews, messages and devices.</chakra.p>
          <Button variant="outline" aria-disabled={busy} onClick={() => void download()}>
            {busy ? 'Collecting...' : 'Download my data'}
          </Button>
        </div>
        <chakra.div pt="5" borderTopWidth="1px" borderColor="line">
          <chakra.p mb="3">Deleting your account cannot be undone.</chakra.p>
          <Button variant="outline" color="sale" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </chakra.div>
      </Flex>
      <Suspense>{isDeleting && <DeleteAccount onClose={() => setDeleting(false)} />}</Suspense>
    </SettingsSection>
  );
}
