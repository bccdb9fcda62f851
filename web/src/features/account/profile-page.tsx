/** The account page: who the customer is, and the tabs of orders, addresses, invoices and complaints. */
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { BadgeCheck, Crown } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { useProfile } from '#web/shop/api/profile.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Card, Container, Title } from '#web/ui/layout/page.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';

/** Loaded on demand with the code of forms, which the other tabs do not need. */
const AddressesTab = lazy(async () => ({ default: (await import('./addresses-tab.tsx')).AddressesTab }));
/** Few customers have a complaint. */
const ComplaintsTab = lazy(async () => ({ default: (await import('./complaints-tab.tsx')).ComplaintsTab }));

export const accountTabs = [
  { id: 'orders', label: 'Orders', Panel: OrdersTab },
  { id: 'addresses', label: 'Addresses', Panel: AddressesTab },
  { id: 'invoices', label: 'Invoices', Panel: InvoicesTab },
  { id: 'complaints', label: 'Complaints', Panel: ComplaintsTab },
] as const;

const StatusBadge = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '1.5',
    px: { base: '2.5', md: '3' },
    minH: '8',
    borderRadius: 'pill',
    fontSize: { base: 'xs', md: 'sm' },
    // Both stand in one line on a small phone.
    '& > svg': { display: { base: 'none', sm: 'block' } },
    fontWeight: '600',
  },
});

/** A whole character: half of a pair, as in an emoji or a rarer script, is none. */
const initialOf = ([first = '']: string): string => first;

export function Component() {
  const { user } = useSession();
  const { data: profile, error: profileError } = useProfile();
  const [search, setSearch] = useSearchParams();
  const active = accountTabs.find(({ id }) => id === search.get('tab')) ?? accountTabs[0];
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  useEffect(() => {
    if (profileError !== undefined) toast('error', profileError.message);
  }, [profileError]);
  if (user === null) return null;

  const selectTab = (index: number) => {
    const tab = accountTabs[(index + accountTabs.length) % accountTabs.length];
    if (tab === undefined) return;
    setSearch({ tab: tab.id }, { replace: true });
    buttons.current[accountTabs.indexOf(tab)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    selectTab(accountTabs.indexOf(active) + step);
  };

  return (
    <Container py={{ base: '6', md: '10' }}>
      <Title noIndex>My account</Title>
      <Card mb="6">
        <Grid
          templateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
          columnGap={{ base: '4', md: '5' }}
          rowGap="2"
          alignItems="center"
          css={{ '& > a': { gridColumn: { base: '1 / -1', md: '3' }, gridRow: { md: '1 / span 2' }, justifySelf: 'start' } }}
        >
          <Flex
            w={{ base: '12', md: '16' }}
            h={{ base: '12', md: '16' }}
            gridRow={{ md: '1 / span 2' }}
            borderRadius="full"
            bg="sun"
            align="center"
            justify="center"
            fontFamily="heading"
            fontWeight="700"
            fontSize={{ base: 'lg', md: '2xl' }}
            aria-hidden="true"
          >
            {initialOf(user.firstName)}
            {initialOf(user.lastName)}
          </Flex>
          <Box minW="0">
            <chakra.h1 fontSize={{ base: 'xl', md: '2xl' }} lineHeight="1.2" overflowWrap="anywhere">
              {user.firstName} {user.lastName}
            </chakra.h1>
            <chakra.p color="ink.soft" overflowWrap="anywhere">
              {user.email}
            </chakra.p>
          </Box>
          {/* Its row is kept while the profile loads, so that nothing below it moves. */}
          <Flex
            as="ul"
            gridColumn={{ base: '1 / -1', md: '2' }}
            listStyleType="none"
            gap="2"
            wrap="wrap"
            minH="8"
            css={profile === undefined ? {} : { '&:empty': { display: 'none' } }}
          >
            {profile?.user.emailVerified === true && (
              <StatusBadge bg="good.tint" color="good">
                <BadgeCheck size={16} aria-hidden /> Verified Member
              </StatusBadge>
            )}
            {profile?.user.isPremium === true && (
              <StatusBadge bg="sun.tint" color="ink">
                <Crown size={16} aria-hidden /> Premium Customer
              </StatusBadge>
            )}
          </Flex>
          <ButtonLink to="/profile/settings" variant="outline" size="sm">
            Settings
          </ButtonLink>
        </Grid>
      </Card>
      <Flex role="tablist" aria-label="Account" gap="2" wrap="wrap" mb="5" onKeyDown={onKeyDown}>
        {accountTabs.map(({ id, label }, index) => (
          <chakra.button
            key={id}
            ref={(node: HTMLButtonElement | null) => {
              buttons.current[index] = node;
            }}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === active.id}
            aria-controls="account-panel"
            tabIndex={id === active.id ? 0 : -1}
            px={{ base: '3', sm: '5' }}
            minH="11"
            borderRadius="pill"
            fontWeight="600"
            cursor="pointer"
            bg={id === active.id ? 'ink' : 'white'}
            color={id === active.id ? 'white' : 'ink'}
            onClick={() => selectTab(index)}
          >
            {label}
          </chakra.button>
        ))}
      </Flex>
      <div role="tabpanel" id="account-panel" aria-labelledby={`tab-${active.id}`}>
        <Suspense fallback={<Skeleton h="40" borderRadius="xl" />}>
          <active.Panel />
        </Suspense>
      </div>
    </Container>
  );
}
