/** A doctor's page with the free times to book. */
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import type { Doctor } from '#shared/contract/clinic/doctor.ts';
import { showPrice } from '#shared/rules/money.ts';
import { appointmentPath, specialityPath } from '#web/paths.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { Card, Container, Title } from '#web/ui/layout/page.tsx';
import { useDoctorsWithToast } from './api/doctors.ts';
import { Booking } from './booking/booking.tsx';
import { Availability, cityOf, DoctorFacts, Verified } from './doctors/doctor-facts.tsx';
import { DoctorPhoto } from './doctors/doctor-photo.tsx';

const context = 'https://schema.org';

/** Structured data (schema.org) of a doctor's page, from recorded facts only. */
function doctorData(doctor: Doctor, site: string): readonly object[] {
  const { _id, name, image, speciality, degree, about, fees, address, registrationNumber } = doctor;
  const url = `${site}${appointmentPath(_id)}`;
  const crumbs = [
    ['Health & Care', '/doctor'],
    ['Doctors', '/doctor/doctors'],
    [speciality, specialityPath(speciality)],
    [name, appointmentPath(_id)],
  ] as const;
  return [
    {
      '@context': context,
      '@type': 'Physician',
      '@id': url,
      url,
      name,
      ...(image === '' ? {} : { image: new URL(image, site).href }),
      medicalSpecialty: speciality,
      description: [degree, about].filter((each) => each !== '').join('. '),
      priceRange: `₹${fees}`,
      currenciesAccepted: 'INR',
      address: { '@type': 'PostalAddress', streetAddress: address.line1, addressLocality: cityOf(doctor), addressCountry: 'IN' },
      ...(registrationNumber === undefined ? {} : { identifier: registrationNumber }),
    },
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(([text, path], addressLine) => ({
        '@type': 'ListItem',
        position: addressLine + 1,
        name: text,
        item: `${site}${path}`,
      })),
    },
  ];
}

function DoctorBreadcrumb({ doctor: { name, speciality } }: { doctor: Doctor }) {
  const crumbs = [
    ['Health & Care', '/doctor'],
    ['Doctors', '/doctor/doctors'],
    [speciality, specialityPath(speciality)],
  ] as const;
  return (
    <chakra.nav aria-label="Breadcrumb" mb="4" fontSize="sm" color="ink.soft">
      <Flex as="ol" listStyleType="none" wrap="wrap" align="center" columnGap="1">
        {crumbs.map(([text, to]) => (
          <Flex as="li" key={to} align="center" gap="1">
            <chakra.span asChild display="inline-flex" alignItems="center" minH="6" _hover={{ textDecoration: 'underline' }}>
              <Link to={to}>{text}</Link>
            </chakra.span>
            <ChevronRight size={14} aria-hidden />
          </Flex>
        ))}
        <chakra.li aria-current="page" color="ink">
          {name}
        </chakra.li>
      </Flex>
    </chakra.nav>
  );
}

function DoctorDetails({ doctor }: { doctor: Doctor }) {
  const { name, degree, speciality, about, fees, available, isVerified, address, registrationNumber } = doctor;
  const addressLine = [address.line1, address.line2].filter((line) => line !== '').join(', ');
  return (
    <Card>
      <Flex wrap="wrap" gap={{ base: '4', sm: '6' }}>
        <Box flex={{ base: '0 1 6.5rem', sm: '0 1 11rem' }}>
          <DoctorPhoto doctor={doctor} sizes="(min-width: 480px) 176px, 104px" priority />
        </Box>
        <Box minW="0" flex="1 1 10rem">
          <Flex gap="1.5" wrap="wrap">
            <Availability available={available} />
            {isVerified && <Verified />}
          </Flex>
          <chakra.h1 mt="2" fontSize="2xl" lineHeight="1.2" overflowWrap="anywhere">
            {name}
          </chakra.h1>
          <chakra.p color="brand" fontWeight="600">
            {[degree, speciality].filter((each) => each !== '').join(' · ')}
          </chakra.p>
          <Box mt="2">
            <DoctorFacts doctor={doctor} />
          </Box>
        </Box>
      </Flex>
      {about !== '' && (
        <Box mt="5">
          <chakra.h2 fontSize="xl" lineHeight="1.3">
            About
          </chakra.h2>
          <chakra.p mt="1" overflowWrap="anywhere">
            {about}
          </chakra.p>
        </Box>
      )}
      <chakra.dl
        mt="5"
        pt="5"
        borderTopWidth="1px"
        borderColor="line"
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))"
        css={{ '& dt': { fontSize: '0.875rem', color: 'var(--n-colors-ink-soft)' }, '& dd': { fontWeight: '600', overflowWrap: 'anywhere' } }}
      >
        <div>
          <dt>Appointment fee</dt>
          <chakra.dd fontVariantNumeric="tabular-nums">{showPrice(fees)}</chakra.dd>
        </div>
        {addressLine !== '' && (
          <div>
            <dt>Where</dt>
            <dd>{addressLine}</dd>
          </div>
        )}
        {registrationNumber !== undefined && (
          <div>
            <dt>Registration number</dt>
            <dd>{registrationNumber}</dd>
          </div>
        )}
      </chakra.dl>
    </Card>
  );
}

const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.15fr)' };

const AppointmentLoading = () => (
  <Box role="status">
    <chakra.span srOnly>Loading the doctor</chakra.span>
    <Grid templateColumns={columns} gap="6">
      <Skeleton h="80" borderRadius="xl" />
      <Skeleton h="80" borderRadius="xl" />
    </Grid>
  </Box>
);

export function Component() {
  const { docId = '' } = useParams();
  const { data, error, mutate } = useDoctorsWithToast();
  const doctor = data?.doctors.find(({ _id }) => _id === docId);
  if (data !== undefined && doctor === undefined)
    return (
      <Container>
        <Title isMissing>Doctor not found</Title>
        <EmptyState
          level="h1"
          drawing="kite"
          title="Doctor not found"
          text="This doctor is not with us, or not any more."
          action={<ButtonLink to="/doctor/doctors">Find Doctors</ButtonLink>}
        />
      </Container>
    );
  if (doctor === undefined)
    return (
      <Container pt={{ base: '6', md: '10' }}>
        <Title canonical={appointmentPath(docId)}>Book Appointment</Title>
        {error === undefined ? (
          <AppointmentLoading />
        ) : (
          <ErrorState level="h1" title="Failed to load the doctor" text={error.message} onRetry={() => void mutate()} />
        )}
      </Container>
    );
  return (
    <Container pt={{ base: '4', md: '8' }}>
      <Title
        description={`Book an appointment with ${doctor.name}, ${doctor.speciality}: fee ${showPrice(doctor.fees)}, free times of the next days. ${doctor.about}`}
        canonical={appointmentPath(docId)}
        image={doctor.image === '' ? undefined : doctor.image}
        kind="profile"
        data={(site) => doctorData(doctor, site)}
      >
        {`${doctor.name}, ${doctor.speciality}`}
      </Title>
      <DoctorBreadcrumb doctor={doctor} />
      <Grid templateColumns={columns} gap="6" alignItems="start">
        <DoctorDetails doctor={doctor} />
        <Booking key={docId} doctor={doctor} />
      </Grid>
    </Container>
  );
}
