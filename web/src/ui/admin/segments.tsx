/** A segmented control whose parts are links, so that a view can be bookmarked and left by Back. */
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

const Segment = chakra('a', {
  base: {
    px: '3',
    py: '1.5',
    minH: '8',
    fontSize: 'sm',
    fontWeight: '600',
    borderRadius: '6px',
    '&[aria-current=page]': { bg: 'ink', color: 'white' },
    '&:not([aria-current=page]):hover': { bg: 'sand' },
  },
});

interface Props<Value> {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly current: Value;
  readonly hrefOf: (value: Value) => string;
}

export const Segments = <Value extends string | number>({ label, options, current, hrefOf }: Props<Value>) => (
  <chakra.nav aria-label={label} display="flex" flexWrap="wrap" bg="white" borderWidth="1px" borderColor="line" borderRadius="sm" p="0.5">
    {options.map(([value, text]) => (
      <Segment key={value} asChild>
        <Link to={hrefOf(value)} aria-current={value === current ? 'page' : undefined}>
          {text}
        </Link>
      </Segment>
    ))}
  </chakra.nav>
);
