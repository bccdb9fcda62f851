/** The recorded facts of a doctor; nothing is invented. */
import { chakra, Flex } from '@chakra-ui/react';
import { BadgeCheck, Briefcase, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Doctor } from '#shared/contract/clinic/doctor.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** The city: the text after the last comma of the address's second line. */
export const cityOf = ({ address }: Pick<Doctor, 'address'>): string => address.line2.split(',').at(-1)?.trim() ?? '';

const DoctorFact = ({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) => (
  <Flex as="li" align="center" gap="1.5" minW="0">
    <Icon size={16} aria-hidden style={{ flexShrink: 0 }} />
    <span>{children}</span>
  </Flex>
);

export function DoctorFacts({ doctor }: { doctor: Doctor }) {
  const city = cityOf(doctor);
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="3" rowGap="1" fontSize="sm" color="ink.soft" css={{ '&:empty': { display: 'none' } }}>
      {doctor.experience !== '' && <DoctorFact icon={Briefcase}>{doctor.experience}</DoctorFact>}
      {city !== '' && <DoctorFact icon={MapPin}>{city}</DoctorFact>}
    </Flex>
  );
}

export const Availability = ({ available }: { available: boolean }) => (
  <Badge tone={available ? 'good' : 'quiet'} px="2">
    <chakra.span boxSize="2" borderRadius="full" bg={available ? 'good' : 'edge'} aria-hidden />
    {available ? 'Available' : 'Not available'}
  </Badge>
);

export const Verified = () => (
  <Badge tone="brand" px="2">
    <BadgeCheck size={14} aria-hidden /> Verified
  </Badge>
);
