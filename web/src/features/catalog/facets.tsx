/** The filters of the product list, each with the number of products that it would leave. */
import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import type { Facets as Counts } from '#shared/contract/catalogue/search-results.ts';
import { colorText, sizeText } from './facet-texts.ts';
import { filtersOn, type ListChange, type ListState, unfiltered } from './list-state.ts';

interface Props {
  readonly state: ListState;
  readonly counts: Counts;
  readonly onChange: (change: ListChange) => void;
}

interface Option {
  readonly value: string;
  readonly text: string;
  readonly count?: number;
}

const FacetRow = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '9',
    px: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    fontSize: 'sm',
    lineHeight: '1.3',
    _hover: { bg: 'sand' },
    '&:has(:checked)': { fontWeight: '600' },
    '& > input': { boxSize: '4.5', flexShrink: '0', accentColor: 'var(--n-colors-brand)', cursor: 'pointer' },
  },
});

/** The number of products of an option; screen readers also hear "products". */
function Count({ count }: { count: number }) {
  return (
    <chakra.span ml="auto" color="ink.soft" fontWeight="400" fontVariantNumeric="tabular-nums">
      {count.toLocaleString('en-IN')}
      <chakra.span srOnly> {count === 1 ? 'product' : 'products'}</chakra.span>
    </chakra.span>
  );
}

function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.fieldset borderTopWidth="1px" borderColor="line" pt="3" pb="3" mx="-2">
      <chakra.legend float="left" w="full" px="2" pb="1" fontFamily="heading" fontWeight="700" fontSize="md">
        {title}
      </chakra.legend>
      <chakra.div clear="both">{children}</chakra.div>
    </chakra.fieldset>
  );
}

/** A filter of which one option, or any, is chosen. */
function One({
  title,
  any,
  options,
  value,
  onChoose,
}: {
  title: string;
  any: string;
  options: readonly Option[];
  value: string;
  onChoose: (value: string) => void;
}) {
  const name = useId();
  return (
    <FacetGroup title={title}>
      {[{ value: '', text: any }, ...options].map((option) => (
        <FacetRow key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
          <span>{option.text}</span>
          {'count' in option && option.count !== undefined && <Count count={option.count} />}
        </FacetRow>
      ))}
    </FacetGroup>
  );
}

function FacetCheckbox({ text, count, on, onTurn }: { text: string; count: number; on: boolean; onTurn: (on: boolean) => void }) {
  return (
    <FacetRow>
      <input type="checkbox" checked={on} onChange={(event) => onTurn(event.target.checked)} />
      <span>{text}</span>
      <Count count={count} />
    </FacetRow>
  );
}

const shownFirst = 8;

const turned = (values: readonly string[], value: string, on: boolean): string[] => [
  ...values.filter((each) => each !== value),
  ...(on ? [value] : []),
];

/** A filter of which several options may be chosen; the less frequent ones are inside a <details> element. */
function Several({
  title,
  options,
  chosen,
  onTurn,
}: {
  title: string;
  options: readonly Option[];
  chosen: readonly string[];
  onTurn: (value: string, on: boolean) => void;
}) {
  if (options.length === 0) return null;
  const tick = ({ value, text, count = 0 }: Option) => (
    <FacetCheckbox key={value} text={text} count={count} on={chosen.includes(value)} onTurn={(on) => onTurn(value, on)} />
  );
  const first = options.filter(({ value }, index) => index < shownFirst || chosen.includes(value));
  const rest = options.filter((option) => !first.includes(option));
  return (
    <FacetGroup title={title}>
      {first.map(tick)}
      {rest.length > 0 && (
        <details>
          <chakra.summary px="2" py="2" fontSize="sm" fontWeight="600" color="brand" cursor="pointer">
            {rest.length} more
          </chakra.summary>
          {rest.map(tick)}
        </details>
      )}
    </FacetGroup>
  );
}

/** Category, price and search are above the list (filters.tsx), so they are not repeated here. */
export function Facets({ state, counts, onChange }: Props) {
  const ages = counts.ages.filter(({ key, count }) => count > 0 || key === state.age);
  const bandOf = ({ key, text, count }: { key: string; text: string; count: number }): Option => ({ value: key, text, count });
  return (
    <chakra.div>
      <Flex align="center" justify="space-between" minH="11" pb="1">
        <chakra.h2 fontSize="lg">Filters</chakra.h2>
        {filtersOn(state) > 0 && (
          <chakra.button
            type="button"
            px="2"
            minH="9"
            color="brand"
            fontSize="sm"
            fontWeight="600"
            cursor="pointer"
            _hover={{ textDecoration: 'underline' }}
            onClick={() => onChange({ ...unfiltered, search: state.search })}
          >
            Clear all
          </chakra.button>
        )}
      </Flex>
      <FacetGroup title="Offers and stock">
        <FacetCheckbox text="In stock" count={counts.inStock} on={state.inStock} onTurn={(inStock) => onChange({ inStock })} />
        <FacetCheckbox text="On sale" count={counts.onSale} on={state.onSale} onTurn={(onSale) => onChange({ onSale })} />
      </FacetGroup>
      <One title="Age" any="Any age" value={state.age} options={ages.map(bandOf)} onChoose={(age) => onChange({ age })} />
      <Several
        title="Colour"
        options={counts.colors.map(({ value, count }) => ({ value, text: colorText(value), count }))}
        chosen={state.colors}
        onTurn={(value, on) => onChange(({ colors }) => ({ colors: turned(colors, value, on) }))}
      />
      <Several
        title="Size"
        options={counts.sizes.map(({ value, count }) => ({ value, text: sizeText(value), count }))}
        chosen={state.sizes}
        onTurn={(value, on) => onChange(({ sizes }) => ({ sizes: turned(sizes, value, on) }))}
      />
    </chakra.div>
  );
}
