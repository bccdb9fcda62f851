/** A link to another part of the administration, in a table or a text. */
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <chakra.span asChild display="inline-block" py="0.5" color="brand" textDecoration="underline">
    <Link to={to}>{children}</Link>
  </chakra.span>
);
