/** The patient's details that the clinic needs, shown and edited. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { formatCalendarDay } from '#web/format.ts';
import { useProfile } from '#web/shop/api/profile.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useSettled } from '#web/ui/feedback/use-settled.ts';
import { Definition, DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Card, Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { useFamily } from './api/patient.ts';
import { Family } from './patient/family.tsx';
import { Portrait } from './patient/photo-field.tsx';
import type { Profile } from './patient/profile-form.tsx';

/** Loaded on demand with the code of forms. */
const ProfileForm = lazy(async () => ({ default: (await import('./patient/profile-form.tsx')).ProfileForm }));

function ProfileDetails({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  const { name, email, phone, address, gender, dob, image } = profile;
  const details = [
    ['Name', name],
    ['Email', email],
    ['Phone', formatPhone(phone)],
    ['Address', [address.line1, address.line2].filter((line) => line !== '').join(', ')],
    ['Gender', gender === 'Not Selected' ? '' : gender],
    ['Date of birth', dob === '' ? '' : formatCalendarDay(dob)],
  ] as const;
  return (
    <>
      <Box w="24" mb="5">
        <Portrait image={image} />
      </Box>
      <DefinitionList>
        {details.map(([label, value]) => (
          <Definition key={label} name={label}>
            {value === '' ? (
              <chakra.span fontWeight="400" color="ink.soft">
                Not given
              </chakra.span>
            ) : (
              value
            )}
          </Definition>
        ))}
      </DefinitionList>
      <Flex mt="6" gap="3" wrap="wrap">
        <Button onClick={onEdit}>
          <Pencil size={18} aria-hidden /> Edit
        </Button>
        <ButtonLink to="/doctor/my-appointments" variant="outline">
          My Appointments
        </ButtonLink>
      </Flex>
    </>
  );
}

const ProfileLoading = () => (
  <Box role="status">
    <chakra.span srOnly>Loading your profile</chakra.span>
    <Skeleton h="56" />
  </Box>
);

export function Component() {
  const { data, error, mutate } = useProfile();
  const isSettled = useSettled({ data, error }, useFamily());
  const [editing, setEditing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const changeEditing = (isEditing: boolean) => {
    setEditing(isEditing);
    // The pressed button disappears.
    card.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (error !== undefined) toast('error', error.message);
  }, [error]);
  return (
    <Container pt={{ base: '6', md: '10' }} maxW="48rem">
      <Title noIndex>My Profile</Title>
      <Heading mb="5">My Profile</Heading>
      <Card ref={card} tabIndex={-1} outline="none" role="group" aria-label="Your details">
        {data === undefined || !isSettled ? (
          error === undefined || !isSettled ? (
            <ProfileLoading />
          ) : (
            <ErrorState title="Failed to load your profile" text={error.message} onRetry={() => void mutate()} />
          )
        ) : editing ? (
          <Suspense fallback={<ProfileLoading />}>
            <ProfileForm
              profile={data.user}
              onCancel={() => changeEditing(false)}
              onSaved={async () => {
                await mutate();
                changeEditing(false);
              }}
            />
          </Suspense>
        ) : (
          <ProfileDetails profile={data.user} onEdit={() => changeEditing(true)} />
        )}
      </Card>
      {isSettled && <Family />}
    </Container>
  );
}
