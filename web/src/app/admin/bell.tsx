/** Shows how many tasks wait for staff, and lists them. */
import { Box, chakra } from '@chakra-ui/react';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Answer } from '#web/api/client.ts';
import { useAttention } from '#web/features/admin-overview/api/overview.ts';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath, lowStockPath } from '#web/ui/admin/url-state.ts';
import { useDisclosure } from '../shell/use-disclosure.ts';
import { HeaderButton } from './header-button.tsx';

type Group = Answer<'overview.attention'>['data'][number];

/** Milliseconds; the list is also read when the window gets the focus. */
const refreshIntervalMs = 60_000;

/** The words for each kind of task, and the page with its list; refunds to pay have none. */
const kinds: Readonly<Record<Group['kind'], { readonly one: string; readonly many: string; readonly to?: string }>> = {
  refund_failed: { one: 'refund has failed', many: 'refunds have failed', to: adminPath('payments') },
  refund_to_pay: { one: 'refund waits to be paid', many: 'refunds wait to be paid' },
  dispute: { one: 'payment is contested', many: 'payments are contested', to: adminPath('payments') },
  difference: { one: 'difference in the books', many: 'differences in the books', to: adminPath('payments') },
  return_asked: { one: 'return waits for a decision', many: 'returns wait for a decision', to: adminPath('returns') },
  exchange_to_send: {
    one: 'exchange waits to be sent',
    many: 'exchanges wait to be sent',
    to: adminPath('returns', { status: 'received' }),
  },
  complaint_due: { one: 'complaint is due', many: 'complaints are due', to: adminPath('complaints') },
  contact: { one: 'message is not answered', many: 'messages are not answered', to: adminPath('contacts', { state: 'waiting' }) },
  low_stock: { one: 'product is low in stock', many: 'products are low in stock', to: lowStockPath },
};

/** The page with the list of a group; without one each item links to its order. The list of failed refunds is for admins. */
const listPathOf = ({ kind }: Group, isAdmin: boolean): string | undefined => (kind === 'refund_failed' && !isAdmin ? undefined : kinds[kind].to);

function GroupLinks({ group, isAdmin }: { group: Group; isAdmin: boolean }) {
  const { kind, count, isLeast, items } = group;
  const name = `${count}${isLeast ? ' or more' : ''} ${count === 1 ? kinds[kind].one : kinds[kind].many}`;
  const to = listPathOf(group, isAdmin);
  return (
    <>
      {to === undefined ? (
        <chakra.p fontWeight="600" py="1">
          {name}
        </chakra.p>
      ) : (
        <chakra.a asChild fontWeight="600" display="inline-block" py="1">
          <Link to={to}>{name}</Link>
        </chakra.a>
      )}
      {to === undefined ? (
        <chakra.ul aria-label={name} overflowWrap="anywhere">
          {items.map(({ id, text, orderId }) => (
            <li key={id}>{orderId === undefined ? text : <TextLink to={adminPath('orders', { order: orderId })}>{text}</TextLink>}</li>
          ))}
          {count > items.length && <chakra.li color="ink.soft">The next ones appear as these are done.</chakra.li>}
        </chakra.ul>
      ) : (
        <chakra.p color="ink.soft" fontSize="xs" overflowWrap="anywhere">
          {items
            .map(({ text }) => text)
            .filter((text) => text !== '')
            .slice(0, 3)
            .join(' · ')}
        </chakra.p>
      )}
    </>
  );
}

export function Bell({ isAdmin }: { isAdmin: boolean }) {
  const menu = useDisclosure({ hover: false });
  const { data, error } = useAttention(refreshIntervalMs);
  const groups = data?.data ?? [];
  const sum = groups.reduce((total, { count }) => total + count, 0);
  const isLeast = groups.some((group) => group.isLeast);
  const label =
    data === undefined ? 'Notifications' : sum === 0 ? 'Notifications: nothing waits' : `Notifications: ${sum}${isLeast ? ' or more' : ''} wait`;
  return (
    <Box position="relative" {...menu.area}>
      <HeaderButton {...menu.trigger} type="button" aria-label={label}>
        <BellIcon size={20} aria-hidden />
        {sum > 0 && (
          <chakra.span
            aria-hidden
            position="absolute"
            top="-0.5"
            right="-2"
            minW="5"
            h="5"
            px="1"
            bg="sale"
            color="white"
            borderRadius="pill"
            fontSize="xs"
            fontWeight="600"
            lineHeight="1.25rem"
            textAlign="center"
          >
            {sum > 99 ? '99+' : sum}
          </chakra.span>
        )}
      </HeaderButton>
      {menu.open && (
        <Box
          data-panel
          position={{ base: 'fixed', sm: 'absolute' }}
          top={{ base: 'auto', sm: '100%' }}
          left={{ base: '3', sm: 'auto' }}
          right={{ base: '3', sm: '0' }}
          mt="1"
          w={{ base: 'auto', sm: '22rem' }}
          maxH="70dvh"
          overflowY="auto"
          p="3"
          bg="white"
          borderRadius="md"
          boxShadow="float"
          zIndex="header"
          fontSize="sm"
        >
          {groups.length === 0 ? (
            <p>{error !== undefined ? error.message : data === undefined ? 'Looking...' : 'Nothing waits for you.'}</p>
          ) : (
            <chakra.ul display="grid" gap="3">
              {groups.map((group) => (
                <li key={group.kind}>
                  <GroupLinks group={group} isAdmin={isAdmin} />
                </li>
              ))}
            </chakra.ul>
          )}
        </Box>
      )}
    </Box>
  );
}
