/** Turns the unnecessary mails off or on. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useProfile } from '#web/shop/api/profile.ts';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { updateProfile } from './api/settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { useAction } from './use-action.ts';

export function MailsSection() {
  const profile = useProfile();
  const { busy, run } = useAction('Your choice could not be saved');
  /** Shown at once, while it is being saved. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = async (newsMails: boolean) => {
    setChosen(newsMails);
    await run(async () => {
      await updateProfile({ newsMails });
      await profile.mutate();
      toast('success', newsMails ? 'You get all our mails.' : 'You get only the mails that are necessary.');
    });
    setChosen(null);
  };
  // The details' section makes the same read and shows its errors.
  if (profile.data === undefined && profile.error !== undefined) return null;
  return (
    <SettingsSection title="Mails" text="Codes, and mails about your orders, your money and the safety of your account, are always sent.">
      <AsyncContent read={profile} loading="Loading your mails...">
        {({ user }) => (
          <chakra.label display="flex" gap="3" alignItems="center" minH="11" cursor="pointer">
            <chakra.input
              type="checkbox"
              w="5"
              h="5"
              flexShrink="0"
              accentColor="brand"
              checked={chosen ?? user.newsMails}
              aria-disabled={busy}
              onChange={(event) => {
                if (!busy) void choose(event.target.checked);
              }}
            />
            Send me the mails that are not necessary, too: the welcome and the news that an order has been delivered
          </chakra.label>
        )}
      </AsyncContent>
    </SettingsSection>
  );
}
