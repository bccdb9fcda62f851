/** Searches orders, products, customers and appointments at once; results are grouped and reachable by the keyboard. */
import { Box, chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatRupees } from '#shared/rules/money.ts';
import type { Answer } from '#web/api/client.ts';
import { formatTime } from '#web/format.ts';
import { searchDelayMs } from '#web/ui/admin/filters.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { denseField } from '#web/ui/form/dense.ts';
import { useAdminSearch } from './api/admin.ts';

/** Characters from which the search begins. */
const minLength = 2;

interface SearchResult {
  readonly id: string;
  readonly text: string;
  readonly details: string;
  readonly to: string;
}

const groupsOf = ({
  orders,
  products,
  customers,
  appointments,
}: Answer<'overview.search'>): readonly { readonly name: string; readonly results: readonly SearchResult[] }[] =>
  [
    {
      name: 'Orders',
      results: orders.map(({ id, orderNumber, name, status, total }) => ({
        id: `order-${id}`,
        text: orderNumber,
        details: `${name}, ${status}, ${formatRupees(total)}`,
        to: adminPath('orders', { order: id }),
      })),
    },
    {
      name: 'Products',
      results: products.map(({ id, name, sku, stock }) => ({
        id: `product-${id}`,
        text: name,
        details: `${sku}, ${stock} in stock`,
        to: adminPath('products', { product: id }),
      })),
    },
    {
      name: 'Customers',
      results: customers.map(({ id, name, email }) => ({ id: `user-${id}`, text: name, details: email, to: adminPath('users', { user: id }) })),
    },
    {
      name: 'Appointments',
      results: appointments.map(({ id, patient, doctor, start }) => ({
        id: `visit-${id}`,
        text: patient,
        details: `${formatTime(start)}, ${doctor}`,
        to: adminPath('doctors', { visit: id }),
      })),
    },
  ].filter(({ results }) => results.length > 0);

const SearchInput = chakra('input', { base: { ...denseField, pl: '9' } });
const ResultOption = chakra('div', {
  base: {
    px: '3',
    py: '2',
    borderRadius: 'sm',
    fontSize: 'sm',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'brand.tint', color: 'brand.deep' },
  },
});

export function AdminSearch() {
  const id = useId();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [searchText, setSearchText] = useState('');
  const [open, setOpen] = useState(false);
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearchText(text.trim());
      setSelected(0);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (!open) return undefined;
    const closeOnOutsidePress = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOnOutsidePress);
    return () => document.removeEventListener('pointerdown', closeOnOutsidePress);
  }, [open]);
  const { data, error, isLoading } = useAdminSearch(searchText.length < minLength ? null : searchText);
  const groups = data === undefined ? [] : groupsOf(data);
  const results = groups.flatMap((group) => group.results);
  const current = results[selected];
  const isListShown = open && searchText.length >= minLength;
  const selectedId = isListShown && current !== undefined ? `${id}-${current.id}` : undefined;
  useEffect(() => {
    if (selectedId !== undefined) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  const openResult = (result: SearchResult) => {
    setOpen(false);
    setText('');
    void navigate(result.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false);
    if (event.key === 'Enter') {
      // Enter was pressed before the last characters were searched for.
      if (text.trim() !== searchText) setSearchText(text.trim());
      else if (current !== undefined && isListShown) openResult(current);
      return setOpen(true);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || results.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setSelected((selected + step + results.length) % results.length);
  };
  return (
    <Box ref={box} role="search" aria-label="Find in the administration" position="relative" flex="1 1 12rem" maxW="30rem" minW="0">
      <chakra.span position="absolute" left="3" top="50%" transform="translateY(-50%)" color="ink.soft" pointerEvents="none">
        <Search size={16} aria-hidden />
      </chakra.span>
      <SearchInput
        type="search"
        role="combobox"
        aria-label="Search orders, products, customers and appointments"
        aria-expanded={isListShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={selectedId}
        placeholder="Search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null && !box.current?.contains(relatedTarget)) setOpen(false);
        }}
        onKeyDown={onKeyDown}
      />
      <chakra.div
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        hidden={!isListShown || results.length === 0}
        position="absolute"
        top="100%"
        left="0"
        right="0"
        mt="1"
        p="2"
        bg="white"
        borderRadius="md"
        boxShadow="float"
        zIndex="header"
        maxH="70dvh"
        overflowY="auto"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group.name} role="group" aria-label={group.name}>
            <chakra.div aria-hidden px="3" pt="2" pb="1" fontSize="xs" fontWeight="600" color="ink.soft">
              {group.name}
            </chakra.div>
            {group.results.map((result) => (
              <ResultOption
                key={result.id}
                id={`${id}-${result.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={result === current}
                onPointerMove={() => setSelected(results.indexOf(result))}
                onClick={() => openResult(result)}
              >
                <chakra.div fontWeight="600" overflowWrap="anywhere">
                  {result.text}
                </chakra.div>
                <chakra.div color="ink.soft" fontSize="xs" overflowWrap="anywhere">
                  {result.details}
                </chakra.div>
              </ResultOption>
            ))}
          </div>
        ))}
      </chakra.div>
      <chakra.div
        role="status"
        {...(isListShown && results.length === 0
          ? {
              position: 'absolute',
              top: '100%',
              left: '0',
              right: '0',
              mt: '1',
              p: '4',
              bg: 'white',
              borderRadius: 'md',
              boxShadow: 'float',
              zIndex: 'header',
              fontSize: 'sm',
            }
          : { srOnly: true })}
      >
        {isListShown &&
          (error !== undefined
            ? error.message
            : isLoading || data === undefined
              ? 'Searching...'
              : results.length === 0
                ? `Nothing found for “${searchText}”`
                : `${results.length} found`)}
      </chakra.div>
    </Box>
  );
}
