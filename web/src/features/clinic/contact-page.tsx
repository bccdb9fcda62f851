/** How to reach the clinic, and answers to frequent questions. */
import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Seller } from '#shared/contract/settings/settings.ts';
import { reschedulePolicy } from '#shared/rules/clinic/refund-policy.ts';
import { settings } from '#web/content/settings.ts';
import { phoneLink, sellerLines, useSeller } from '#web/shop/api/seller.ts';
import { openContact } from '#web/shop/contact-request.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { SectionTitle } from '#web/ui/layout/hero.tsx';
import { Card, Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { ConsultScene } from './scenes.tsx';

const contactChannels = (seller: Seller): readonly { icon: typeof MapPin; name: string; text: string; href?: string }[] => [
  { icon: MapPin, name: 'Where', text: sellerLines(seller).join(', ') },
  { icon: Phone, name: 'Telephone', text: seller.phone, href: phoneLink(seller.phone) },
  { icon: Mail, name: 'E-mail', text: seller.email, href: `mailto:${seller.email}` },
  { icon: Clock, name: 'When', text: seller.hours },
];

const questions = [
  {
    question: 'Can I move an appointment?',
    answer: (
      <>
        Yes: reschedule it under <Link to="/doctor/my-appointments">My Appointments</Link>, until {reschedulePolicy.untilHours} hours before it begins
        and up to {reschedulePolicy.maxTimes} times, to another free time of the same doctor. It costs nothing.
      </>
    ),
  },
  {
    question: 'I have paid, and it still says Pending Payment.',
    answer: <>Wait a minute and look again: we ask the payment provider until it is known. Please do not pay twice. If it stays so, write to us.</>,
  },
  {
    question: 'May I come with my child?',
    answer: <>Please do. A parent or guardian comes along and decides about the treatment.</>,
  },
] as const;

export function Component() {
  const { data: seller } = useSeller();
  const channels = seller === undefined ? [] : contactChannels(seller);
  return (
    <Container pt={{ base: '6', md: '10' }}>
      <Title description={`How to reach Health & Care at ${settings.brand}: address, telephone, hours, and answers to what is asked most.`}>
        Contact Health & Care
      </Title>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '1.2fr 1fr' }} gap={{ base: '6', lg: '12' }} alignItems="center">
        <Box>
          <Heading>Contact Health & Care</Heading>
          <chakra.p mt="3" fontSize="lg" color="ink.soft" maxW="34rem">
            About a doctor, an appointment or a bill: a person reads it and answers. What is medical belongs in the doctor’s room.
          </chakra.p>
          <Grid as="ul" listStyleType="none" mt="6" gap="3" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
            {channels.map(({ icon: Icon, name, text, ...channel }) => (
              <chakra.li key={name} display="flex" gap="3" bg="white" borderRadius="xl" boxShadow="card" p="4">
                <chakra.span
                  display="inline-flex"
                  alignItems="center"
                  justifyContent="center"
                  boxSize="11"
                  borderRadius="full"
                  bg="brand.tint"
                  color="brand"
                  flexShrink="0"
                >
                  <Icon size={22} aria-hidden />
                </chakra.span>
                <Box minW="0">
                  <chakra.p fontSize="sm" color="ink.soft">
                    {name}
                  </chakra.p>
                  {channel.href !== undefined ? (
                    <chakra.a
                      href={channel.href}
                      display="inline-block"
                      minH="6"
                      fontWeight="600"
                      overflowWrap="anywhere"
                      _hover={{ textDecoration: 'underline' }}
                    >
                      {text}
                    </chakra.a>
                  ) : (
                    <chakra.p fontWeight="600">{text}</chakra.p>
                  )}
                </Box>
              </chakra.li>
            ))}
          </Grid>
          <Box mt="6" display="flex" gap="3" flexWrap="wrap">
            <Button size="lg" onClick={() => openContact('general')}>
              Write to us
            </Button>
            <ButtonLink to="/doctor/doctors" size="lg" variant="outline">
              Find Doctors
            </ButtonLink>
          </Box>
        </Box>
        <Box bg="sky" borderRadius="2xl" overflow="hidden" pt="6" aria-hidden>
          <ConsultScene />
        </Box>
      </Grid>
      <Card mt={{ base: '8', md: '12' }} bg="sale.tint" display="flex" flexWrap="wrap" gap="4" alignItems="center">
        <chakra.span fontFamily="heading" fontWeight="700" fontSize="3xl" lineHeight="1" color="sale" aria-hidden>
          112
        </chakra.span>
        <chakra.p flex="1 1 12rem" minW="0" overflowWrap="anywhere">
          <strong>Is a life in danger?</strong> Call{' '}
          <chakra.a href="tel:112" fontWeight="600" textDecoration="underline">
            112
          </chakra.a>{' '}
          or go to the nearest hospital. Do not wait for an appointment or for our answer.
        </chakra.p>
      </Card>
      <Box as="section" mt={{ base: '10', md: '16' }}>
        <SectionTitle>What is asked most</SectionTitle>
        <Grid as="dl" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap={{ base: '4', md: '6' }}>
          {questions.map(({ question, answer }) => (
            <Card key={question}>
              <chakra.dt fontFamily="heading" fontWeight="700" fontSize="xl" lineHeight="1.25">
                {question}
              </chakra.dt>
              <chakra.dd mt="2" css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}>
                {answer}
              </chakra.dd>
            </Card>
          ))}
        </Grid>
      </Box>
    </Container>
  );
}
