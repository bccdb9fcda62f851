/** The patient's family members, saved once and chosen at each booking. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { FamilyMember } from '#shared/contract/clinic/patient.ts';
import { serverMessage } from '#web/api/client.ts';
import { formatCalendarDay } from '#web/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { removeFamilyMember, useFamily } from '../api/patient.ts';
import { useDialogAction } from '../api/use-dialog-action.ts';

/** Loaded on demand with the code of forms. */
export const FamilyMemberDialog = lazy(async () => ({ default: (await import('./family-member-dialog.tsx')).FamilyMemberDialog }));

function RemoveMemberDialog({
  member,
  onRemoved,
  onClose,
}: {
  member: FamilyMember;
  onRemoved: (family: FamilyMember[]) => void;
  onClose: () => void;
}) {
  const { busy, errorText, close, run } = useDialogAction({
    action: 'family',
    successText: 'Family member removed',
    onClose,
    onChanged: () => undefined,
  });
  const remove = () => run(async () => onRemoved((await removeFamilyMember(member.id)).family));
  return (
    <Overlay
      open
      onClose={close}
      title={`Remove ${member.name}?`}
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" aria-disabled={busy} onClick={close}>
            Keep
          </Button>
          <Button aria-disabled={busy} onClick={() => void remove()}>
            {busy ? 'Removing...' : 'Remove'}
          </Button>
        </Flex>
      }
    >
      <p>Appointments that you have booked already keep the name and date of birth.</p>
      {errorText !== null && (
        <Box mt="4">
          <Notice tone="error">{errorText}</Notice>
        </Box>
      )}
    </Overlay>
  );
}

type Open = { readonly kind: 'nothing' | 'add' } | { readonly kind: 'change' | 'remove'; readonly member: FamilyMember };

export function Family() {
  const { family, error, mutate, replaceFamily } = useFamily();
  const [open, setOpen] = useState<Open>({ kind: 'nothing' });
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen({ kind: 'nothing' });
  return (
    <Card as="section" mt="6" aria-labelledby="family">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <chakra.h2 id="family" ref={heading} tabIndex={-1} outline="none" fontSize="2xl" lineHeight="1.2">
          Family
        </chakra.h2>
        {family !== undefined && (
          <Button size="sm" variant="outline" onClick={() => setOpen({ kind: 'add' })}>
            <UserPlus size={18} aria-hidden /> Add
          </Button>
        )}
      </Flex>
      {family === undefined ? (
        error === undefined ? (
          <Box role="status" mt="3">
            <chakra.span srOnly>Loading your family</chakra.span>
            <Skeleton h="16" />
          </Box>
        ) : (
          <ErrorState level="h3" title="Failed to load your family" text={serverMessage(error, 'Please try again.')} onRetry={() => void mutate()} />
        )
      ) : (
        <chakra.p mt="1" color="ink.soft">
          {family.length === 0
            ? 'Add a child, or whomever else you take to the doctor, and choose them when you book.'
            : 'Choose one of them when you book.'}
        </chakra.p>
      )}
      {family !== undefined && family.length > 0 && (
        <chakra.ul listStyleType="none" mt="3" aria-label="Family">
          {family.map((member) => (
            <chakra.li
              key={member.id}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              justifyContent="space-between"
              columnGap="4"
              rowGap="1"
              py="3"
              borderTopWidth="1px"
              borderColor="line"
            >
              <chakra.span minW="0" flex="1 1 10rem" overflowWrap="anywhere">
                <strong>{member.name}</strong>
                {member.dob !== '' && (
                  <chakra.span display="block" fontSize="sm" color="ink.soft">
                    Born {formatCalendarDay(member.dob)}
                  </chakra.span>
                )}
              </chakra.span>
              <Flex gap="2">
                <Button size="sm" variant="outline" aria-label={`Edit ${member.name}`} onClick={() => setOpen({ kind: 'change', member })}>
                  Edit
                </Button>
                <Button size="sm" variant="ghost" aria-label={`Remove ${member.name}`} onClick={() => setOpen({ kind: 'remove', member })}>
                  Remove
                </Button>
              </Flex>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {(open.kind === 'add' || open.kind === 'change') && (
        <Suspense fallback={null}>
          <FamilyMemberDialog member={open.kind === 'change' ? open.member : null} onSaved={(saved) => void replaceFamily(saved)} onClose={close} />
        </Suspense>
      )}
      {open.kind === 'remove' && (
        <RemoveMemberDialog
          member={open.member}
          onRemoved={(remaining) => {
            void replaceFamily(remaining);
            heading.current?.focus();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
