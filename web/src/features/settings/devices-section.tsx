/** The customer's sessions, with signing out one or all of them. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { MonitorSmartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OpenSession } from '#shared/contract/identity/session.ts';
import { ApiError } from '#web/api/client.ts';
import { formatHour, formatLongDay } from '#web/format.ts';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { endAllSessions, endSession, useDevices } from './api/settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { useAction } from './use-action.ts';
import { useEndSession } from './use-end-session.ts';

export function DevicesSection() {
  const devices = useDevices();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { busy, run } = useAction('The device could not be signed out');

  const endOne = ({ id }: OpenSession) =>
    run(async () => {
      try {
        const { message } = await endSession(id);
        toast('success', message);
      } catch (failure) {
        // The session has already ended elsewhere, so the list is out of date.
        if (!(failure instanceof ApiError) || failure.code !== 'session_not_found') throw failure;
        toast('info', failure.message);
      }
      await devices.mutate();
      // The pressed button is gone.
      list.current?.focus();
    });

  return (
    <SettingsSection title="Devices" text="Where you are signed in. One that you do not know? Sign it out and change your password.">
      <AsyncContent read={devices} loadingText="Loading your devices...">
        {({ sessions }) => (
          <chakra.ul ref={list} tabIndex={-1} outline="none" aria-label="Devices" listStyleType="none">
            {sessions.map((each) => (
              <chakra.li key={each.id} display="flex" gap="3" alignItems="center" py="3" borderBottomWidth="1px" borderColor="line">
                <chakra.span color="ink.soft" display={{ base: 'none', sm: 'block' }}>
                  <MonitorSmartphone size={24} aria-hidden />
                </chakra.span>
                <chakra.div flex="1" minW="0">
                  <Flex gap="2" align="center" wrap="wrap">
                    <chakra.span fontWeight="600" overflowWrap="anywhere">
                      {each.device}
                    </chakra.span>
                    {each.current && <Badge tone="good">This device</Badge>}
                  </Flex>
                  <chakra.p color="ink.soft" fontSize="sm">
                    Since {formatLongDay(each.startedAt)} · last used {formatHour(each.lastUsedAt)}
                  </chakra.p>
                </chakra.div>
                {!each.current && (
                  <Button size="sm" variant="outline" aria-disabled={busy} aria-label={`Sign out ${each.device}`} onClick={() => void endOne(each)}>
                    Sign out
                  </Button>
                )}
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </AsyncContent>
      <Button variant="outline" mt="4" onClick={() => setDialogOpen(true)}>
        Sign out everywhere
      </Button>
      {isDialogOpen && <EndAllSessionsDialog onClose={() => setDialogOpen(false)} />}
    </SettingsSection>
  );
}

function EndAllSessionsDialog({ onClose }: { onClose: () => void }) {
  const { busy, run } = useAction('Signing out everywhere failed');
  const leaveSession = useEndSession();
  const endAll = () => run(async () => leaveSession('info', (await endAllSessions()).message));
  return (
    <Overlay
      open
      onClose={onClose}
      title="Sign out everywhere?"
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" onClick={onClose}>
            Stay signed in
          </Button>
          <Button aria-disabled={busy} onClick={() => void endAll()}>
            {busy ? 'Signing out...' : 'Sign out everywhere'}
          </Button>
        </Flex>
      }
    >
      <p>All devices are signed out, this one too. Your cart and wishlist stay.</p>
    </Overlay>
  );
}
