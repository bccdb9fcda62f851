/** The shop's logo: a rising sun that is also a smiling face, and the name. */
import { chakra, Flex } from '@chakra-ui/react';
import { settings } from '#web/content/settings.ts';

export function Mark() {
  return (
    <svg width="36" height="36" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill="#0B6E69" />
      <g stroke="#FFC145" strokeWidth="2.6" strokeLinecap="round">
        <path d="M20 5.5v3.6M9.8 9.8l2.5 2.5M30.2 9.8l-2.5 2.5M5.5 20h3.6M34.5 20h-3.6" />
      </g>
      <path d="M9.5 26a10.5 10.5 0 0 1 21 0c0 3.6-4.7 6-10.5 6s-10.5-2.4-10.5-6z" fill="#FFC145" />
      <circle cx="16" cy="23.5" r="1.7" fill="#23203A" />
      <circle cx="24" cy="23.5" r="1.7" fill="#23203A" />
      <path d="M16.5 26.8c1.8 2.2 5.2 2.2 7 0" fill="none" stroke="#23203A" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}

export function Logo({ light = false }: { light?: boolean }) {
  return (
    <Flex align="center" gap="2.5">
      <Mark />
      <chakra.span
        fontFamily="heading"
        fontWeight="700"
        fontSize="1.75rem"
        lineHeight="1"
        letterSpacing="-0.02em"
        color={light ? 'white' : 'ink'}
        transform="translateY(3px)"
      >
        {settings.brand}
      </chakra.span>
    </Flex>
  );
}
