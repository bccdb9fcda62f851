/** Searches orders, products, customers and appointments at once; results are grouped and reachable by the keyboard. */
import { Box, chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatRupees } from '#shared/rules/money.ts';
import type { Answer } from '#web/api/client.ts';
import { formatTime } from '#web/format.ts';
import { adminPath } from '#web/ui/admin/address.ts';
import { denseField, searchPause } from '#web/ui/admin/filters.tsx';
import { useAdminSearch } from './api/admin.ts';

/** Characters from which the search begins. */
const fewest = 2;

interface Hit {
  readonly id: string;
  readonly text: string;
  readonly more: string;
  readonly to: string;
}

const groupsOf = ({
  orders,
  products,
  customers,
  appointments,
}: Answer<'overview.search'>): readonly { readonly name: string; readonly hits: readonly Hit[] }[] =>
  [
    {
      name: 'Orders',
      hits: orders.map(({ id, orderNumber, name, status, total }) => ({
        id: `order-${id}`,
        text: orderNumber,
        more: `${name}, ${status}, ${formatRupees(total)}`,
        to: adminPath('orders', { order: id }),
      })),
    },
    {
      name: 'Products',
      hits: products.map(({ id, name, sku, stock }) => ({
        id: `product-${id}`,
        text: name,
        more: `${sku}, ${stock} in stock`,
        to: adminPath('products', { product: id }),
      })),
    },
    {
      name: 'Customers',
      hits: customers.map(({ id, name, email }) => ({ id: `user-${id}`, text: name, more: email, to: adminPath('users', { user: id }) })),
    },
    {
      name: 'Appointments',
      hits: appointments.map(({ id, patient, doctor, start }) => ({
        id: `visit-${id}`,
        text: patient,
        more: `${formatTime(start)}, ${doctor}`,
        to: adminPath('doctors', { visit: id }),
      })),
    },
  ].filter(({ hits }) => hits.length > 0);

const FindInput = chakra('input', { base: { ...denseField, pl: '9' } });
const FindOption = chakra('div', {
  base: {
    px: '3',
    py: '2',
    borderRadius: 'sm',
    fontSize: 'sm',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'brand.tint', color: 'brand.deep' },
  },
});

export function Find() {
  const id = useId();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [open, setOpen] = useState(false);
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(text.trim());
      setSelected(0);
    }, searchPause);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const { data, error, isLoading } = useAdminSearch(asked.length < fewest ? null : asked);
  const groups = data === undefined ? [] : groupsOf(data);
  const hits = groups.flatMap((group) => group.hits);
  const current = hits[selected];
  const shown = open && asked.length >= fewest;
  const go = (hit: Hit) => {
    setOpen(false);
    setText('');
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false);
    if (event.key === 'Enter') {
      // Enter was pressed before the last characters were searched for.
      if (text.trim() !== asked) setAsked(text.trim());
      else if (current !== undefined && shown) go(current);
      return setOpen(true);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setSelected((selected + step + hits.length) % hits.length);
  };
  return (
    <Box ref={box} role="search" aria-label="Find in the administration" position="relative" flex="1 1 12rem" maxW="30rem" minW="0">
      <chakra.span position="absolute" left="3" top="50%" transform="translateY(-50%)" color="ink.soft" pointerEvents="none">
        <Search size={16} aria-hidden />
      </chakra.span>
      <FindInput
        type="search"
        role="combobox"
        aria-label="Search orders, products, customers and appointments"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(shown && current !== undefined ? { 'aria-activedescendant': `${id}-${current.id}` } : {})}
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
        hidden={!shown || hits.length === 0}
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
            {group.hits.map((hit) => (
              <FindOption
                key={hit.id}
                id={`${id}-${hit.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={hit === current}
                onPointerMove={() => setSelected(hits.indexOf(hit))}
                onClick={() => go(hit)}
              >
                <chakra.div fontWeight="600" overflowWrap="anywhere">
                  {hit.text}
                </chakra.div>
                <chakra.div color="ink.soft" fontSize="xs" overflowWrap="anywhere">
                  {hit.more}
                </chakra.div>
              </FindOption>
            ))}
          </div>
        ))}
      </chakra.div>
      <chakra.div
        role="status"
        {...(shown && hits.length === 0
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
        {shown &&
          (error !== undefined
            ? error.message
            : isLoading || data === undefined
              ? 'Searching...'
              : hits.length === 0
                ? `Nothing found for “${asked}”`
                : `${hits.length} found`)}
      </chakra.div>
    </Box>
  );
}
