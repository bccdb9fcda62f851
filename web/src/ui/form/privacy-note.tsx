/**
 * The notice where personal data is entered: its purpose, and a link to the full notice (Digital Personal Data Protection Act, 2023, s. 5).
 * The link opens a new tab, so that nothing typed is lost.
 */
import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type { Path } from '#web/paths.ts';

export function PrivacyNote({ children, ...style }: ComponentProps<typeof chakra.p>) {
  return (
    <chakra.p fontSize="sm" color="ink.soft" {...style}>
      {children}{' '}
      <chakra.a
        href={'/privacy' satisfies Path}
        target="_blank"
        rel="noopener"
        aria-label="Privacy notice (opens in a new tab)"
        color="brand"
        textDecoration="underline"
        whiteSpace="nowrap"
      >
        Privacy notice
      </chakra.a>
    </chakra.p>
  );
}
