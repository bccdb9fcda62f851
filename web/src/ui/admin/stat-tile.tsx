/** A figure with its name above it and a note below it. */
import { chakra } from '@chakra-ui/react';
import { Panel } from './page-header.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** For many tiles in a row. */
  readonly isSmall?: boolean;
}

export const StatTile = ({ label, value, note, isSmall = false }: Props) => (
  <Panel aria-label={label}>
    <chakra.h2 fontFamily="body" fontSize="xs" fontWeight="600" color="ink.soft">
      {label}
    </chakra.h2>
    <chakra.p
      fontFamily="heading"
      fontSize={isSmall ? { base: 'lg', md: 'xl' } : { base: 'xl', md: '2xl' }}
      fontWeight="700"
      lineHeight="1.3"
      overflowWrap="anywhere"
    >
      {value}
    </chakra.p>
    {note !== undefined && (
      <chakra.p fontSize="xs" color="ink.soft">
        {note}
      </chakra.p>
    )}
  </Panel>
);
