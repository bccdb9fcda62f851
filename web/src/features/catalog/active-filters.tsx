/** The filters that are on, above the list, each with a button that removes it. */
import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { ageBands } from '#shared/rules/catalogue/age-bands.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { colorText, sizeText } from './facet-texts.ts';
import type { ListChange, ListState } from './list-state.ts';

interface ActiveFilter {
  readonly key: string;
  readonly text: string;
  readonly removal: ListChange;
}

function activeFilters({ price, age, inStock, onSale, sizes, colors }: ListState, category: Category | undefined): ActiveFilter[] {
  const optionalFilter = (key: string, text: string | undefined, removal: ListChange) => (text === undefined ? [] : [{ key, text, removal }]);
  const bandText = <B extends { readonly key: string; readonly text: string }>(bands: readonly B[], key: string) =>
    bands.find((each) => each.key === key)?.text;
  return [
    ...optionalFilter('category', category?.name, { category: '' }),
    ...optionalFilter('price', bandText(priceBands, price), { price: '' }),
    ...optionalFilter('inStock', inStock ? 'In stock' : undefined, { inStock: false }),
    ...optionalFilter('onSale', onSale ? 'On sale' : undefined, { onSale: false }),
    ...optionalFilter('age', bandText(ageBands, age), { age: '' }),
    ...colors.map((color) => ({
      key: `color ${color}`,
      text: colorText(color),
      removal: (now: ListState) => ({ colors: now.colors.filter((each) => each !== color) }),
    })),
    ...sizes.map((size) => ({
      key: `size ${size}`,
      text: sizeText(size),
      removal: (now: ListState) => ({ sizes: now.sizes.filter((each) => each !== size) }),
    })),
  ];
}

interface Props {
  readonly state: ListState;
  readonly category: Category | undefined;
  readonly onChange: (change: ListChange) => void;
}

export function ActiveFilters({ state, category, onChange }: Props) {
  const filters = activeFilters(state, category);
  if (filters.length === 0) return null;
  return (
    <Flex as="ul" aria-label="Chosen filters" listStyleType="none" gap="2" wrap="wrap" mb="3">
      {filters.map(({ key, text, removal }) => (
        <li key={key}>
          <chakra.button
            type="button"
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            minH={{ base: '11', md: '9' }}
            px="3.5"
            bg="brand.tint"
            color="brand.deep"
            borderRadius="pill"
            fontSize="sm"
            fontWeight="600"
            textAlign="start"
            overflowWrap="anywhere"
            cursor="pointer"
            _hover={{ textDecoration: 'underline' }}
            onClick={() => {
              onChange(removal);
              // The focused button is about to be removed, so the focus moves to the results.
              document.getElementById('results')?.focus({ preventScroll: true });
            }}
          >
            <chakra.span srOnly>Remove the filter </chakra.span>
            {text}
            <X size={16} aria-hidden />
          </chakra.button>
        </li>
      ))}
    </Flex>
  );
}
