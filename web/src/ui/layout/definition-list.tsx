/** Shows names with their values: `<DefinitionList><Definition name="Phone">...</Definition></DefinitionList>`. */
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ListProps {
  /** `dense` is the administration's; `rows` puts the names beside the values. */
  readonly layout?: 'wide' | 'dense' | 'rows';
  readonly children: ReactNode;
}

const List = chakra('dl', {
  base: { display: 'grid', columnGap: '4', '& dt': { color: 'ink.soft' }, '& dd': { overflowWrap: 'anywhere' } },
  variants: {
    look: {
      wide: {
        gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))', md: 'repeat(2, minmax(0, 1fr))' },
        rowGap: '3',
        '& dt': { fontSize: 'sm' },
        '& dd': { fontWeight: '600' },
      },
      dense: {
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))',
        rowGap: '3',
        fontSize: 'sm',
        '& dt': { fontSize: 'xs' },
        '& dd': { fontWeight: '600' },
      },
      rows: {
        gridTemplateColumns: 'minmax(7rem, auto) minmax(0, 1fr)',
        rowGap: '1.5',
        fontSize: 'sm',
        '& > div': { display: 'contents' },
      },
    },
  },
});

export const DefinitionList = ({ layout = 'wide', children }: ListProps) => <List look={layout}>{children}</List>;

interface DefinitionProps {
  readonly name: string;
  /** The value takes the whole width on a phone. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

export const Definition = ({ name, isLong = false, children }: DefinitionProps) => (
  <chakra.div minW="0" {...(isLong ? { gridColumn: { base: '1 / -1', md: 'auto' } } : {})}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </chakra.div>
);
