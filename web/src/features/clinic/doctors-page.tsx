/** The doctors of all or of one speciality, by the address. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isSameSpeciality } from '#shared/rules/clinic/speciality.ts';
import { settings } from '#web/content/settings.ts';
import { specialityPath } from '#web/paths.ts';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { useDoctorsWithToast } from './api/doctors.ts';
import { DoctorGrid, DoctorGridSkeleton } from './doctors/doctor-card.tsx';
import { doctorsWithSpeciality, type Speciality, useSpecialities } from './doctors/specialities.ts';

/** A link to one speciality; the active one leads back to all. */
function SpecialityLink({ name, count, active }: { name: string; count: number | undefined; active: boolean }) {
  return (
    <chakra.div
      asChild
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      minH="11"
      px="4"
      py="2"
      borderRadius="lg"
      fontWeight="600"
      fontSize="sm"
      borderWidth="1px"
      borderColor="line"
      bg="white"
      _hover={{ borderColor: 'brand' }}
      css={{ '&[aria-current]': { background: 'var(--n-colors-brand)', borderColor: 'var(--n-colors-brand)', color: 'white' } }}
    >
      <Link to={active ? '/doctor/doctors' : specialityPath(name)} state={{ stay: true }} {...(active ? { 'aria-current': 'true' as const } : {})}>
        <chakra.span minW="0" overflowWrap="anywhere">
          {name}
        </chakra.span>
        {active ? (
          <>
            <X size={18} aria-hidden style={{ flexShrink: 0 }} />
            <chakra.span srOnly>, chosen: show all doctors</chakra.span>
          </>
        ) : (
          count !== undefined && (
            <chakra.span color="ink.soft" fontWeight="400" fontVariantNumeric="tabular-nums">
              {count}
              <chakra.span srOnly>{count === 1 ? ' doctor' : ' doctors'}</chakra.span>
            </chakra.span>
          )
        )}
      </Link>
    </chakra.div>
  );
}

function SpecialityFilters({ specialities, chosen }: { specialities: readonly Speciality[]; chosen: string | undefined }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <chakra.nav aria-label="Specialities" position={{ lg: 'sticky' }} top="28">
      <Button
        variant="outline"
        display={{ lg: 'none' }}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        w={{ base: 'full', sm: 'auto' }}
      >
        <SlidersHorizontal size={18} aria-hidden /> Filters{chosen === undefined ? '' : ': 1'}
      </Button>
      <Grid
        id={id}
        as="ul"
        listStyleType="none"
        gap="2"
        mt={{ base: '3', lg: '0' }}
        display={{ base: open ? 'grid' : 'none', lg: 'grid' }}
        templateColumns={{ base: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))', lg: 'minmax(0, 1fr)' }}
      >
        {specialities.map(({ name, count }) => (
          <li key={name}>
            <SpecialityLink name={name} count={count} active={chosen !== undefined && isSameSpeciality(chosen, name)} />
          </li>
        ))}
      </Grid>
    </chakra.nav>
  );
}

export function Component() {
  const { category } = useParams();
  const specialities = useSpecialities();
  const { data, error, mutate } = useDoctorsWithToast();
  const speciality = category === undefined ? undefined : specialities?.find(({ name }) => isSameSpeciality(name, category));
  const doctors = data === undefined ? undefined : category === undefined ? data.doctors : doctorsWithSpeciality(data.doctors, category);
  const title = speciality?.name ?? category ?? 'All Doctors';
  // A speciality may occur only in a doctor's record, so it is unknown only once the doctors are loaded.
  const isUnknownSpeciality = category !== undefined && specialities !== undefined && data !== undefined && speciality === undefined;
  return (
    <Container pt={{ base: '6', md: '10' }}>
      <Title
        description={
          category === undefined
            ? `All doctors at ${settings.brand}, by speciality, with their fees and free times. Book an appointment online.`
            : `${title}: doctors at ${settings.brand} with their fees and free times. ${speciality?.description ?? ''} Book an appointment online.`
        }
        canonical={category === undefined ? '/doctor/doctors' : specialityPath(title)}
        isMissing={isUnknownSpeciality}
      >
        {title}
      </Title>
      <Heading>{title}</Heading>
      <chakra.p mt="1" mb="5" color="ink.soft" maxW="42rem">
        {speciality !== undefined && speciality.description !== ''
          ? speciality.description
          : 'Choose a doctor and see when they are free in the coming days.'}
      </chakra.p>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' }} gap={{ base: '5', lg: '8' }} alignItems="start">
        <SpecialityFilters specialities={specialities ?? []} chosen={category} />
        <Box>
          {error !== undefined && doctors === undefined ? (
            <ErrorState title="Failed to load doctors" text={error.message} onRetry={() => void mutate()} />
          ) : doctors === undefined ? (
            <DoctorGridSkeleton count={6} />
          ) : (
            <>
              <Flex role="status" color="ink.soft" fontSize="sm" mb="4">
                {doctors.length} {doctors.length === 1 ? 'doctor' : 'doctors'}
              </Flex>
              {doctors.length === 0 ? (
                <EmptyState
                  drawing="kite"
                  title="No doctors found"
                  text="No doctor offers this yet. Another speciality may help, or one of our general doctors."
                  action={<ButtonLink to="/doctor/doctors">See all doctors</ButtonLink>}
                />
              ) : (
                <>
                  <chakra.h2 srOnly>Doctors</chakra.h2>
                  <DoctorGrid doctors={doctors} label="Doctors" />
                </>
              )}
            </>
          )}
        </Box>
      </Grid>
    </Container>
  );
}
