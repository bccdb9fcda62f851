import { Box } from '@chakra-ui/react';
import { clinicClaims } from '#web/content/claims.ts';
import { settings } from '#web/content/settings.ts';
import { useShopFigures } from '#web/shop/api/catalogue.ts';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { CallToAction } from '#web/ui/layout/call-to-action.tsx';
import { Hero, SectionTitle } from '#web/ui/layout/hero.tsx';
import { KeyFigures } from '#web/ui/layout/key-figures.tsx';
import { Container, Title } from '#web/ui/layout/page.tsx';
import { useDoctorsWithToast } from './api/doctors.ts';
import { DoctorGrid, DoctorGridSkeleton } from './doctors/doctor-card.tsx';
import { useSpecialities } from './doctors/specialities.ts';
import { SpecialityGrid, SpecialityGridSkeleton } from './doctors/speciality-grid.tsx';
import { ClinicScene } from './scenes.tsx';

/** Doctors on the first page. */
export const maxShown = 10;

export function Component() {
  const specialities = useSpecialities();
  const { data, error, mutate } = useDoctorsWithToast();
  const figures = useShopFigures();
  return (
    <>
      <Title
        description={`Doctors for the whole family: find one by speciality, see when they are free, and book an appointment online at ${settings.brand}.`}
      >
        Health & Care
      </Title>
      <Hero
        kicker="Health & Care"
        headline="A doctor who has time for your child"
        text="Find a doctor you trust, see when they are free in the coming days, and book a time online."
        background="sky"
        scene={<ClinicScene />}
      >
        <ButtonLink to="/doctor/doctors" size="lg">
          Find Doctors
        </ButtonLink>
        <ButtonLink to="/doctor/doctors" size="lg" variant="outline">
          Book Appointment
        </ButtonLink>
      </Hero>
      <KeyFigures
        label="Health & Care in figures"
        figures={figures.data === undefined ? (figures.error === undefined ? undefined : []) : clinicClaims(figures.data)}
      />
      <Container as="section" pt={{ base: '12', md: '16' }}>
        <SectionTitle>Find by speciality</SectionTitle>
        {specialities === undefined ? <SpecialityGridSkeleton /> : <SpecialityGrid specialities={specialities} />}
      </Container>
      <Container as="section" pt={{ base: '12', md: '16' }}>
        <SectionTitle>Our doctors</SectionTitle>
        {error !== undefined && data === undefined ? (
          <ErrorState level="h3" title="Failed to load doctors" text={error.message} onRetry={() => void mutate()} />
        ) : data === undefined ? (
          <DoctorGridSkeleton count={maxShown} />
        ) : data.doctors.length === 0 ? (
          <EmptyState level="h3" drawing="kite" title="No doctors yet" text="Doctors are joining us. Please look again soon." />
        ) : (
          <>
            <DoctorGrid doctors={data.doctors.slice(0, maxShown)} label="Doctors" />
            {data.doctors.length > maxShown && (
              <Box mt="6" textAlign="center">
                <ButtonLink to="/doctor/doctors" variant="outline">
                  See all {data.doctors.length} doctors
                </ButtonLink>
              </Box>
            )}
          </>
        )}
      </Container>
      <CallToAction title="Ready when you are" text="Choose a doctor and a time. It is kept for you while you pay, and can be cancelled.">
        <ButtonLink to="/doctor/doctors" size="lg" variant="surface">
          Book Appointment
        </ButtonLink>
        <ButtonLink to="/doctor/about" size="lg" variant="subtle">
          About us
        </ButtonLink>
        <ButtonLink to="/doctor/contact" size="lg" variant="subtle">
          Contact
        </ButtonLink>
      </CallToAction>
    </>
  );
}
