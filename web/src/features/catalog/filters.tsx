/** Search, category, price and sort order of the product list. */
import { chakra, Grid } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { shopSorts } from '#shared/contract/catalogue/catalog.ts';
import { maxSearchLength } from '#shared/rules/catalogue/limits.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { findCategory, type ListState, sortTexts } from './list-state.ts';

/** Milliseconds after the last key until the search begins. */
export const searchDelayMs = 350;

interface Props {
  readonly state: ListState;
  readonly categories: readonly Category[] | undefined;
  /** How many products each price band has; bands without any are left out. */
  readonly prices: readonly { readonly key: string; readonly count: number }[] | undefined;
  readonly focusSearch: boolean;
  readonly onChange: (change: Partial<ListState>, options?: { replace: boolean }) => void;
  /** The button of further filters on a small screen, beside the sort order. */
  readonly children: ReactNode;
}

function SearchBox({ state, focusSearch, onChange }: Omit<Props, 'categories' | 'prices' | 'children'>) {
  const [text, setText] = useState(state.search);
  const input = useRef<HTMLInputElement>(null);
  const lastSearch = useRef(state.search);
  // Back, Forward and cleared filters change the search in the address.
  useEffect(() => {
    if (state.search === lastSearch.current) return;
    lastSearch.current = state.search;
    setText(state.search);
  }, [state.search]);
  const submitSearch = (typed: string) => {
    lastSearch.current = typed;
    // Replaces the history entry of the last search, so that Back leads to the list before the search.
    if (typed !== state.search) onChange({ search: typed }, { replace: state.search !== '' });
  };
  const searchLater = useEffectEvent(submitSearch);
  // Searches only while the list is the current page: a delayed search must not take a shopper back who has opened a product.
  const { pathname } = useLocation();
  useEffect(() => {
    if (text === lastSearch.current) return undefined;
    const timer = setTimeout(() => {
      if (window.location.pathname === pathname) searchLater(text);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, pathname]);
  useEffect(() => {
    if (focusSearch) input.current?.focus();
  }, [focusSearch]);
  return (
    <chakra.form
      role="search"
      aria-label="This list"
      position="relative"
      onSubmit={(event) => {
        event.preventDefault();
        submitSearch(text);
      }}
    >
      <TextField
        ref={input}
        label="Search products"
        hideLabel
        type="search"
        placeholder="Search products..."
        value={text}
        maxLength={maxSearchLength}
        pl="12"
        onChange={(event) => setText(event.target.value)}
      />
      <chakra.span position="absolute" left="4" top="3.5" color="ink.soft" pointerEvents="none">
        <Search size={20} aria-hidden />
      </chakra.span>
    </chakra.form>
  );
}

export function ProductFilters({ state, categories, prices, focusSearch, onChange, children }: Props) {
  return (
    <Grid
      data-script=""
      templateColumns={{ base: '1fr 1fr', md: '1fr 1fr 1.2fr auto', lg: '2fr 1.2fr 1fr 1.2fr' }}
      gap="3"
      alignItems="end"
      css={{ '& > form': { gridColumn: { base: '1 / -1', lg: 'auto' } } }}
    >
      <SearchBox state={state} focusSearch={focusSearch} onChange={onChange} />
      <SelectField
        label="Category"
        value={findCategory(state.category, categories ?? [])?.id ?? ''}
        onChange={(event) => {
          const chosen = categories?.find((category) => category.id === event.target.value);
          onChange({ category: chosen?.name.toLowerCase() ?? '' });
        }}
        options={[['', 'All Categories'], ...(categories?.map((category) => [category.id, category.name] as const) ?? [])]}
      />
      <SelectField
        label="Price range"
        value={state.price}
        onChange={(event) => onChange({ price: event.target.value })}
        options={[
          ['', 'All Prices'],
          ...priceBands
            .filter(({ key }) => key === state.price || prices?.find((each) => each.key === key)?.count !== 0)
            .map((band) => [band.key, band.text] as const),
        ]}
      />
      <chakra.div display={{ base: 'flex', md: 'contents' }} gridColumn="1 / -1" gap="3" alignItems="end">
        <chakra.div flex="1" minW="0">
          <SelectField
            label="Sort by"
            value={state.sort}
            onChange={(event) => onChange({ sort: shopSorts.find((sort) => sort === event.target.value) ?? 'default' })}
            options={shopSorts.map((sort) => [sort, sortTexts[sort]])}
          />
        </chakra.div>
        {children}
      </chakra.div>
    </Grid>
  );
}
