/** The account's settings, each in a section that loads and saves by itself. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useProfile } from '#web/shop/api/profile.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useSettled } from '#web/ui/feedback/use-settled.ts';
import { Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { useDevices, useTwoStep } from './api/settings.ts';
import { ConsentsSection } from './consents-section.tsx';
import { DataSection } from './data-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

export function Component() {
  const isSettled = useSettled(useProfile(), useTwoStep(), useDevices());
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Title noIndex>Account settings</Title>
      <chakra.p
        mb="2"
        css={{ '& a': { display: 'inline-block', paddingBlock: '0.25rem', color: 'brand', fontWeight: 600, textDecoration: 'underline' } }}
      >
        <Link to="/profile">My account</Link>
      </chakra.p>
      <Heading mb="6">Account settings</Heading>
      {isSettled ? (
        <Flex direction="column" gap="5">
          <DetailsSection />
          <EmailSection />
          <PasswordSection />
          <TwoStepSection />
          <DevicesSection />
          <ConsentsSection />
          <DataSection />
        </Flex>
      ) : (
        <Box role="status">
          <chakra.span srOnly>Loading your settings...</chakra.span>
          <Skeleton h="72" borderRadius="xl" />
          <Skeleton h="48" mt="5" borderRadius="xl" />
        </Box>
      )}
    </Container>
  );
}
