/** A switch for each purpose for which the shop uses the customer's data by consent; withdrawing is as easy as giving. */
import { Box, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { Consent } from '#shared/contract/privacy/consent.ts';
import { formatTime } from '#web/format.ts';
import { useProfile } from '#web/shop/api/profile.ts';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { changeConsent, useConsents } from './api/settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { useAction } from './use-action.ts';

export function ConsentsSection() {
  const consents = useConsents();
  return (
    <SettingsSection
      title="What you allow"
      text="Codes, and mails about your orders, your money and the safety of your account, are always sent. For the rest you decide, at any time."
    >
      <AsyncContent read={consents} loadingText="Loading your consents...">
        {({ data }) => (
          <Box display="grid" gap="4">
            {data.map((consent) => (
              <ConsentSwitch
                key={consent.purpose}
                consent={consent}
                onChanged={(changed) => consents.mutate({ data: changed }, { revalidate: false })}
              />
            ))}
          </Box>
        )}
      </AsyncContent>
    </SettingsSection>
  );
}

interface Props {
  readonly consent: Consent;
  readonly onChanged: (consents: Consent[]) => Promise<unknown>;
}

function ConsentSwitch({ consent: { purpose, title, text, withdrawal, isGiven, events }, onChanged }: Props) {
  const profile = useProfile();
  const id = useId();
  const { busy, run } = useAction('Your choice could not be saved');
  /** The new state, shown while it is being saved. */
  const [pendingChoice, setPendingChoice] = useState<boolean | null>(null);
  const changeTo = async (isNowGiven: boolean) => {
    setPendingChoice(isNowGiven);
    await run(async () => {
      const { data } = await changeConsent(purpose, isNowGiven);
      await onChanged(data);
      // The profile also holds whether optional mails are sent.
      await profile.mutate();
      toast('success', isNowGiven ? `${title}: switched on.` : `${title}: switched off. ${withdrawal}`);
    });
    setPendingChoice(null);
  };
  const [last] = events;
  return (
    <chakra.label display="flex" gap="3" alignItems="flex-start" cursor="pointer">
      <chakra.input
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        w="5"
        h="5"
        mt="0.5"
        flexShrink="0"
        accentColor="brand"
        checked={pendingChoice ?? isGiven}
        aria-checked={pendingChoice ?? isGiven}
        aria-disabled={busy}
        onChange={(event) => {
          if (!busy) void changeTo(event.target.checked);
        }}
      />
      <span>
        <strong id={`${id}title`}>{title}</strong>
        <chakra.span id={`${id}text`} display="block">
          {text}
        </chakra.span>
        <chakra.span display="block" fontSize="sm" color="ink.soft">
          {last !== undefined && `${last.isGiven ? 'Allowed' : 'Withdrawn'} on ${formatTime(last.at)}, text of ${last.version}. `}
          {isGiven && `If you switch it off: ${withdrawal.charAt(0).toLowerCase()}${withdrawal.slice(1)}`}
        </chakra.span>
      </span>
    </chakra.label>
  );
}
