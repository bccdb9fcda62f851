/** A doctor in a list: photo, name, recorded facts, fee, and the link to an appointment. */
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Doctor } from '#shared/contract/clinic/doctor.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { appointmentPath } from '#web/paths.ts';
import { smallControl } from '#web/theme.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { Availability, DoctorFacts, Verified } from './doctor-facts.tsx';
import { DoctorPhoto } from './doctor-photo.tsx';

/** Places the text beside the photo on small screens; below it where several cards share a row, or where letters are large. */
const cardStyle = { direction: { base: 'row', sm: 'column' }, wrap: { base: 'wrap', sm: 'nowrap' }, columnGap: '4', rowGap: '3', p: '3' } as const;
const photoStyle = { flex: { base: '0 1 6rem', sm: 'none' } } as const;
const textStyle = { flex: { base: '1 1 10rem', sm: '1' } } as const;

export function DoctorCard({ doctor, priority = false }: { doctor: Doctor; priority?: boolean }) {
  const { _id, name, speciality, fees, available, isVerified } = doctor;
  return (
    <Flex
      {...cardStyle}
      as="article"
      aria-label={name}
      position="relative"
      h="full"
      bg="white"
      borderRadius="xl"
      boxShadow="card"
      transition="transform 180ms, box-shadow 180ms"
      css={{ '@media (hover: hover)': { '&:hover': { transform: 'translateY(-3px)', boxShadow: 'var(--n-shadows-lift)' } } }}
    >
      <Box {...photoStyle}>
        <DoctorPhoto doctor={doctor} sizes="(min-width: 768px) 22vw, (min-width: 480px) 45vw, 96px" priority={priority} />
      </Box>
      <Flex {...textStyle} direction="column" minW="0" px={{ sm: '1' }}>
        <Flex gap="1" wrap="wrap" mx={{ sm: '-1' }}>
          <Availability available={available} />
          {isVerified && <Verified />}
        </Flex>
        <chakra.h3 mt="2" fontFamily="body" fontWeight="600" fontSize="lg" lineHeight="1.3" overflowWrap="anywhere">
          <chakra.span asChild _before={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'xl' }}>
            <Link to={appointmentPath(_id)}>{name}</Link>
          </chakra.span>
        </chakra.h3>
        <chakra.p color="brand" fontWeight="600" fontSize="sm" mb="1.5">
          {speciality}
        </chakra.p>
        <DoctorFacts doctor={doctor} />
        <Flex mt="auto" pt="3" align="center" justify="space-between" wrap="wrap" gap="2">
          <chakra.p fontWeight="600" fontVariantNumeric="tabular-nums">
            {formatPrice(fees)}
          </chakra.p>
          {/* Above the link that covers the card. */}
          <Box position="relative" zIndex="1" flex="1 1 auto" css={{ '& > *': { width: '100%' } }}>
            <ButtonLink to={appointmentPath(_id)} size="sm" variant={available ? 'solid' : 'outline'}>
              Book Appointment<chakra.span srOnly> with {name}</chakra.span>
            </ButtonLink>
          </Box>
        </Flex>
      </Flex>
    </Flex>
  );
}

/** As many columns as leave each card room for a name and a button. */
const gridColumns = { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))' };

export function DoctorGrid({ doctors, label }: { doctors: readonly Doctor[]; label: string }) {
  return (
    <Grid as="ul" aria-label={label} listStyleType="none" templateColumns={gridColumns} gap={{ base: '3', md: '5' }}>
      {doctors.map((doctor, index) => (
        <li key={doctor._id}>
          <DoctorCard doctor={doctor} priority={index < 2} />
        </li>
      ))}
    </Grid>
  );
}

export function DoctorGridSkeleton({ count }: { count: number }) {
  return (
    <Box role="status">
      <chakra.span srOnly>Loading doctors</chakra.span>
      <Grid templateColumns={gridColumns} gap={{ base: '3', md: '5' }}>
        {Array.from({ length: count }, (_, index) => (
          <Flex key={index} {...cardStyle} bg="white" borderRadius="xl">
            <Skeleton {...photoStyle} aspectRatio={1} />
            <Box {...textStyle}>
              <Skeleton h="5" w="45%" />
              <Skeleton h="6" w="85%" mt="2" />
              <Skeleton h="4" w="55%" mt="2" />
              <Skeleton h={smallControl} w="full" mt="5" />
            </Box>
          </Flex>
        ))}
      </Grid>
    </Box>
  );
}
