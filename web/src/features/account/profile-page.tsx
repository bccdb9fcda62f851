/** What does a customer find about themselves? A card with who they are, their orders and their addresses. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { BadgeCheck } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useProfile } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { Measure, Sheet, Title } from '#web/ui/page.tsx';
import { AddressesTab } from './addresses-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';

const tabs = [
  { id: 'orders', label: 'Orders', Panel: OrdersTab },
  { id: 'addresses', label: 'Addresses', Panel: AddressesTab },
] as const;

export function Component() {
  const { user } = useSession();
  const { data: profile } = useProfile();
  const [search, setSearch] = useSearchParams();
  const active = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  if (user === null) return null;

  const choose = (place: number) => {
    const tab = tabs[(place + tabs.length) % tabs.length];
    if (tab === undefined) return;
    setSearch({ tab: tab.id }, { replace: true });
    buttons.current[tabs.indexOf(tab)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(tabs.indexOf(active) + step);
  };

  return (
    <Measure py={{ base: '6', md: '10' }}>
      <Title>My account</Title>
      <Sheet mb="6">
        <Flex gap={{ base: '4', md: '5' }} align={{ base: 'flex-start', md: 'center' }}>
          <Flex
            w={{ base: '12', md: '16' }}
            h={{ base: '12', md: '16' }}
            flexShrink="0"
            borderRadius="full"
            bg="sun"
            align="center"
            justify="center"
            fontFamily="heading"
            fontWeight="700"
            fontSize={{ base: 'lg', md: '2xl' }}
            aria-hidden="true"
          >
            {user.firstName.slice(0, 1)}
            {user.lastName.slice(0, 1)}
          </Flex>
          <Box minW="0">
            <chakra.h1 fontSize={{ base: 'xl', md: '2xl' }} lineHeight="1.2" overflowWrap="anywhere">
              {user.firstName} {user.lastName}
            </chakra.h1>
            <chakra.p color="ink.soft" overflowWrap="anywhere">
              {user.email}
            </chakra.p>
            {profile?.user.emailVerified === true && (
              <chakra.p
                display="inline-flex"
                alignItems="center"
                gap="1.5"
                mt="2"
                px="3"
                py="1"
                borderRadius="pill"
                bg="good.tint"
                color="good"
                fontSize="sm"
                fontWeight="600"
              >
                <BadgeCheck size={16} aria-hidden /> Verified Member
              </chakra.p>
            )}
          </Box>
        </Flex>
      </Sheet>
      <Flex role="tablist" aria-label="Account" gap="2" mb="5" onKeyDown={onKeyDown}>
        {tabs.map(({ id, label }, place) => (
          <chakra.button
            key={id}
            ref={(node: HTMLButtonElement | null) => {
              buttons.current[place] = node;
            }}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === active.id}
            aria-controls="account-panel"
            tabIndex={id === active.id ? 0 : -1}
            px="5"
            minH="11"
            borderRadius="pill"
            fontWeight="600"
            cursor="pointer"
            bg={id === active.id ? 'ink' : 'white'}
            color={id === active.id ? 'white' : 'ink'}
            onClick={() => choose(place)}
          >
            {label}
          </chakra.button>
        ))}
      </Flex>
      <div role="tabpanel" id="account-panel" aria-labelledby={`tab-${active.id}`}>
        <active.Panel />
      </div>
    </Measure>
  );
}
