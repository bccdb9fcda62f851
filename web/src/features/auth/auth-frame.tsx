/** The frame of the sign-in and sign-up forms: a card, and a scene beside it where there is room. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Container, Title } from '#web/ui/layout/page.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  /** True when this form replaces another one at the same address: the focus moves to its heading, as on a new page. */
  readonly isStep?: boolean;
}

export function AuthFrame({ title, text, children, isStep = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isStep) heading.current?.focus();
  }, [isStep]);
  return (
    <Container pt={{ base: '3', md: '14' }} pb={{ base: '6', md: '14' }}>
      <Title noIndex>{title}</Title>
      <PeekingBear />
      <Flex bg="white" borderRadius="2xl" boxShadow="card" overflow="hidden" maxW="60rem" minH={{ lg: '32rem' }} mx="auto">
        <Box flex="1" alignSelf="center" p={{ base: '5', md: '10' }} minW="0">
          <chakra.h1 ref={heading} tabIndex={-1} outline="none" fontSize="3xl" lineHeight="1.15">
            {title}
          </chakra.h1>
          <chakra.p color="ink.soft" mt="2" mb="6" overflowWrap="anywhere">
            {text}
          </chakra.p>
          {children}
        </Box>
        <Box
          display={{ base: 'none', md: 'block' }}
          w={{ md: '15rem', lg: '22rem' }}
          flexShrink="0"
          bg="sky"
          position="relative"
          overflow="hidden"
          aria-hidden="true"
        >
          <Scene />
        </Box>
      </Flex>
    </Container>
  );
}

/** The line below a form that leads to the other one. */
export function AuthLink({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <chakra.p mt="6" textAlign="center" color="ink.soft">
      {text}{' '}
      <chakra.span color="brand" fontWeight="600" textDecoration="underline">
        <Link to={to}>{label}</Link>
      </chakra.span>
    </chakra.p>
  );
}

/** The bear's head, with the chin at (0, 38). */
function BearHead() {
  return (
    <>
      <circle cx="-42" cy="-58" r="20" fill="#B97F45" />
      <circle cx="42" cy="-58" r="20" fill="#B97F45" />
      <circle cx="-42" cy="-58" r="10" fill="#F4D9B1" />
      <circle cx="42" cy="-58" r="10" fill="#F4D9B1" />
      <circle cx="0" cy="-20" r="58" fill="#C98E52" />
      <ellipse cx="0" cy="0" rx="26" ry="20" fill="#F4D9B1" />
      <ellipse cx="0" cy="-8" rx="8" ry="6" fill="#23203A" />
      <circle cx="-22" cy="-28" r="5" fill="#23203A" />
      <circle cx="22" cy="-28" r="5" fill="#23203A" />
      <path d="M-10 6c4 6 16 6 20 0" fill="none" stroke="#23203A" strokeWidth="3" strokeLinecap="round" />
    </>
  );
}

/** A bear above the card on a phone, where the scene has no room; messages cover it instead of the heading. */
function PeekingBear() {
  return (
    <chakra.svg viewBox="-80 -80 160 88" h="5.5rem" w="full" mb="-2" position="relative" display={{ base: 'block', md: 'none' }} aria-hidden="true">
      <BearHead />
      <path d="M-80 0h160v8h-160z" fill="#fff" />
      <ellipse cx="-52" cy="0" rx="15" ry="10" fill="#B97F45" />
      <ellipse cx="52" cy="0" rx="15" ry="10" fill="#B97F45" />
    </chakra.svg>
  );
}

/** Paper hills, a kite and a bear that waits. */
function Scene() {
  return (
    <chakra.svg
      viewBox="0 0 352 560"
      preserveAspectRatio="xMidYMax"
      overflow="visible"
      position="absolute"
      bottom="0"
      left="0"
      w="full"
      h={{ md: '24rem', lg: '35rem' }}
    >
      <circle cx="262" cy="96" r="46" fill="#FFC145" />
      <path d="M-10 250c70-50 140-40 190-8s110 34 190-14v340H-10z" fill="#BFE1D9" />
      <path d="M-10 350c60-44 150-50 210-10s110 20 170-10v240H-10z" fill="#0B6E69" />
      <path d="M-10 440c80-40 170-34 230-8s90 16 150-8v150H-10z" fill="#075450" />
      <path d="M92 60l44 48-42 62-46-58z" fill="#B8391F" />
      <path d="M92 60l44 48-88 4z" fill="#E8704F" />
      <path d="M94 170c-10 30 26 30 14 62s-30 20-22 52" fill="none" stroke="#23203A" strokeWidth="3" strokeLinecap="round" />
      <g transform="translate(176 392)">
        <ellipse cx="0" cy="74" rx="66" ry="72" fill="#B97F45" />
        <ellipse cx="0" cy="84" rx="40" ry="48" fill="#F4D9B1" />
        <BearHead />
        <path d="M-34 26h68l-8 18h-52z" fill="#FFC145" />
      </g>
    </chakra.svg>
  );
}
