import { Box, Grid } from '@chakra-ui/react';
import { BadgeCheck, CalendarCheck, ShieldCheck } from 'lucide-react';
import { slotMinutes } from '#shared/rules/clinic/slot.ts';
import { clinicClaims } from '#web/content/claims.ts';
import { settings } from '#web/content/settings.ts';
import { useShopFigures } from '#web/shop/api/catalogue.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { CallToAction } from '#web/ui/layout/call-to-action.tsx';
import { Hero, SectionTitle } from '#web/ui/layout/hero.tsx';
import { KeyFigures } from '#web/ui/layout/key-figures.tsx';
import { Container, Title } from '#web/ui/layout/page.tsx';
import { Pillars } from '#web/ui/layout/pillars.tsx';
import { ConsultScene } from './scenes.tsx';

const values = [
  {
    icon: BadgeCheck,
    background: 'brand.tint',
    title: 'Doctors whose papers were read',
    text: 'A mark says Verified only where we have checked the registration number in the medical register.',
  },
  {
    icon: CalendarCheck,
    background: 'sun.tint',
    title: 'A time that is yours',
    text: 'What you see free is free. While you pay, the time is kept for you, and nobody else can take it.',
  },
  {
    icon: ShieldCheck,
    background: 'lilac',
    title: 'Said in the room, kept in the room',
    text: 'We know who met whom and when. What is said is between you and the doctor.',
  },
] as const;

export function Component() {
  const { data: figures, error } = useShopFigures();
  return (
    <>
      <Title
        description={`Health & Care at ${settings.brand}: independent doctors for the whole family, with appointments that can be booked online.`}
      >
        About Health & Care
      </Title>
      <Hero
        kicker="About Health & Care"
        headline="A doctor who has time for your child"
        text={`${settings.brand} brings families and independent doctors together: find one, see when they are free, and come. One visit, one fee, told before.`}
        background="sky"
        scene={<ConsultScene />}
      >
        <ButtonLink to="/doctor/doctors" size="lg">
          Find Doctors
        </ButtonLink>
        <ButtonLink to="/doctor/contact" size="lg" variant="outline">
          Contact us
        </ButtonLink>
      </Hero>
      <KeyFigures label="Health & Care in figures" figures={figures === undefined ? (error === undefined ? undefined : []) : clinicClaims(figures)} />
      <Container as="section" pt={{ base: '12', md: '20' }}>
        <SectionTitle>What you can count on</SectionTitle>
        <Pillars pillars={values} />
      </Container>
      <Container as="section" pt={{ base: '12', md: '20' }}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1.4fr' }} gap={{ base: '2', md: '12' }}>
          <SectionTitle>How it works</SectionTitle>
          <Box fontSize="lg" display="grid" gap="4">
            <p>
              Choose a speciality or a name, and look at the days from today on. Each appointment is a general consultation, of {slotMinutes} minutes
              where the booking page says nothing else, at the time of the doctor’s clock: India’s, wherever you are.
            </p>
            <p>
              You pay online once the time is yours, by UPI, card, net banking or wallet. Until then it is kept for 15 minutes; an appointment that is
              not paid is given free again and costs nothing.
            </p>
            <p>Plans change. The earlier you tell us, the more comes back, by one policy that the page, the button and the refund all follow.</p>
            <Box mt="2">
              <ButtonLink to="/doctor/refund-policy" variant="outline">
                Read the refund policy
              </ButtonLink>
            </Box>
          </Box>
        </Grid>
      </Container>
      <CallToAction title="When it cannot wait until next week" text="See who has time in the coming days.">
        <ButtonLink to="/doctor/doctors" size="lg" variant="surface">
          Book Appointment
        </ButtonLink>
      </CallToAction>
    </>
  );
}
