/** The filters of the product list, each with the number of products that it would leave. */
import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId, useRef } from 'react';
import type { Facets as Counts } from '#shared/contract/catalogue/search-results.ts';
import { smallControl } from '#web/theme.ts';
import { colorText, sizeText } from './facet-texts.ts';
import { activeFilterCount, clearedFilters, type ListChange, type ListState } from './list-state.ts';

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
    minH: smallControl,
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
function SingleChoiceFacet({
  title,
  anyText,
  options,
  value,
  onChoose,
}: {
  title: string;
  anyText: string;
  options: readonly Option[];
  value: string;
  onChoose: (value: string) => void;
}) {
  const name = useId();
  return (
    <FacetGroup title={title}>
      {[{ value: '', text: anyText }, ...options].map((option) => (
        <FacetRow key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
          <span>{option.text}</span>
          {'count' in option && option.count !== undefined && <Count count={option.count} />}
        </FacetRow>
      ))}
    </FacetGroup>
  );
}

function FacetCheckbox({ text, count, isOn, onChange }: { text: string; count: number; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <FacetRow>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{text}</span>
      <Count count={count} />
    </FacetRow>
  );
}

const maxShownOptions = 8;

const withValue = (values: readonly string[], value: string, isOn: boolean): string[] => [
  ...values.filter((each) => each !== value),
  ...(isOn ? [value] : []),
];

/** A filter of which several options may be chosen; the less frequent ones are inside a <details> element. */
function MultiChoiceFacet({
  title,
  options,
  chosen,
  onChange,
}: {
  title: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (value: string, isOn: boolean) => void;
}) {
  if (options.length === 0) return null;
  const renderOption = ({ value, text, count = 0 }: Option) => (
    <FacetCheckbox key={value} text={text} count={count} isOn={chosen.includes(value)} onChange={(isOn) => onChange(value, isOn)} />
  );
  const first = options.filter(({ value }, index) => index < maxShownOptions || chosen.includes(value));
  const rest = options.filter((option) => !first.includes(option));
  return (
    <FacetGroup title={title}>
      {first.map(renderOption)}
      {rest.length > 0 && (
        <details>
          <chakra.summary px="2" py="2" minH={smallControl} fontSize="sm" fontWeight="600" color="brand" cursor="pointer">
            {rest.length} more
          </chakra.summary>
          {rest.map(renderOption)}
        </details>
      )}
    </FacetGroup>
  );
}

/** Category, price and search are above the list (filters.tsx), so they are not repeated here. */
export function Facets({ state, counts, onChange }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const ages = counts.ages.filter(({ key, count }) => count > 0 || key === state.age);
  const toOption = ({ key, text, count }: { key: string; text: string; count: number }): Option => ({ value: key, text, count });
  return (
    <chakra.div>
      <Flex align="center" justify="space-between" minH="11" pb="1">
        <chakra.h2 ref={heading} tabIndex={-1} outline="none" fontSize="lg">
          Filters
        </chakra.h2>
        {activeFilterCount(state) > 0 && (
          <chakra.button
            type="button"
            px="2"
            minH={smallControl}
            color="brand"
            fontSize="sm"
            fontWeight="600"
            cursor="pointer"
            _hover={{ textDecoration: 'underline' }}
            onClick={() => {
              onChange({ ...clearedFilters, search: state.search });
              // The pressed button disappears.
              heading.current?.focus({ preventScroll: true });
            }}
          >
            Clear all
          </chakra.button>
        )}
      </Flex>
      <FacetGroup title="Offers and stock">
        <FacetCheckbox text="In stock" count={counts.inStock} isOn={state.inStock} onChange={(inStock) => onChange({ inStock })} />
        <FacetCheckbox text="On sale" count={counts.onSale} isOn={state.onSale} onChange={(onSale) => onChange({ onSale })} />
      </FacetGroup>
      <SingleChoiceFacet title="Age" anyText="Any age" value={state.age} options={ages.map(toOption)} onChoose={(age) => onChange({ age })} />
      <MultiChoiceFacet
        title="Colour"
        options={counts.colors.map(({ value, count }) => ({ value, text: colorText(value), count }))}
        chosen={state.colors}
        onChange={(value, isOn) => onChange(({ colors }) => ({ colors: withValue(colors, value, isOn) }))}
      />
      <MultiChoiceFacet
        title="Size"
        options={counts.sizes.map(({ value, count }) => ({ value, text: sizeText(value), count }))}
        chosen={state.sizes}
        onChange={(value, isOn) => onChange(({ sizes }) => ({ sizes: withValue(sizes, value, isOn) }))}
      />
    </chakra.div>
  );
}
