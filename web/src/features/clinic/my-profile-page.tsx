/** Who is the patient? What the doctor's desk needs to know, shown and changed. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { showPhone } from '#shared/rules/phone.ts';
import { useProfile } from '#web/shop/api/profile.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Heading, Measure, Sheet, Title } from '#web/ui/layout/page.tsx';
import { Family } from './patient/family.tsx';
import { Portrait } from './patient/photo-field.tsx';
import type { Profile } from './patient/profile-form.tsx';
import { showBirthday } from './times.ts';

/** With the code of forms. */
const ProfileForm = lazy(async () => ({ default: (await import('./patient/profile-form.tsx')).ProfileForm }));

function Facts({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  const { name, email, phone, address, gender, dob, image } = profile;
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Phone', showPhone(phone)],
    ['Address', [address.line1, address.line2].filter((line) => line !== '').join(', ')],
    ['Gender', gender === 'Not Selected' ? '' : gender],
    ['Date of birth', dob === '' ? '' : showBirthday(dob)],
  ] as const;
  return (
    <>
      <Box w="24" mb="5">
        <Portrait image={image} />
      </Box>
      <Grid as="dl" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <chakra.dt fontSize="sm" color="ink.soft">
              {label}
            </chakra.dt>
            <chakra.dd fontWeight={value === '' ? '400' : '600'} color={value === '' ? 'ink.soft' : 'ink'} overflowWrap="anywhere">
              {value === '' ? 'Not given' : value}
            </chakra.dd>
          </div>
        ))}
      </Grid>
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

const Loading = () => (
  <Box role="status">
    <chakra.span srOnly>Loading your profile</chakra.span>
    <Skeleton h="56" />
  </Box>
);

export function Component() {
  const { data, error, mutate } = useProfile();
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    if (error !== undefined) toast('error', error.message);
  }, [error]);
  return (
    <Measure pt={{ base: '6', md: '10' }} maxW="48rem">
      <Title hidden>My Profile</Title>
      <Heading mb="5">My Profile</Heading>
      <Sheet>
        {data === undefined ? (
          error === undefined ? (
            <Loading />
          ) : (
            <ErrorState title="Failed to load your profile" text={error.message} onRetry={() => void mutate()} />
          )
        ) : editing ? (
          <Suspense fallback={<Loading />}>
            <ProfileForm
              profile={data.user}
              onCancel={() => setEditing(false)}
              onSaved={async () => {
                await mutate();
                setEditing(false);
              }}
            />
          </Suspense>
        ) : (
          <Facts profile={data.user} onEdit={() => setEditing(true)} />
        )}
      </Sheet>
      <Family />
    </Measure>
  );
}
