/** The page /grievance: the officer, how complaints work, the form, and looking a ticket up. */
import { Box } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parsePolicy, plainText } from '#shared/rules/policies/policy-text.ts';
import { formatLongDay } from '#web/format.ts';
import { usePolicy } from '#web/shop/api/policy.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Blocks } from '#web/ui/layout/policy-text.tsx';
import { PolicyPage } from '../policy-page.tsx';
import { UnreadPolicy } from '../unread-policy.tsx';

/** Loaded after the text, which needs no code of forms. */
const ComplaintForm = lazy(async () => ({ default: (await import('./complaint-forms.tsx')).ComplaintForm }));
const LookUpForm = lazy(async () => ({ default: (await import('./complaint-forms.tsx')).LookUpForm }));

/** Subscribes to nothing: the value differs only between server and browser. */
const subscribeToNothing = () => () => undefined;

export function Component() {
  // False on the server, which does not render code that is loaded later.
  const isMounted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const read = usePolicy('grievance');
  const [search] = useSearchParams();
  const { data } = read;
  if (data === undefined) return <UnreadPolicy page="grievance" read={read} />;
  const whenMounted = (element: ReactNode) => {
    const placeholder = (
      <Box aria-busy>
        <Skeleton h="72" borderRadius="xl" />
      </Box>
    );
    return isMounted ? <Suspense fallback={placeholder}>{element}</Suspense> : placeholder;
  };
  const { intro, chapters } = parsePolicy(data.text);
  const lookUp = { id: 'look-up', title: 'Look up your complaint', body: whenMounted(<LookUpForm />) };
  // Links in mails carry the ticket, so the look-up form comes first for their readers. Only in the browser, because the edge caches one page for all
  // addresses.
  const isLookUpFirst = isMounted && search.has('ticket');
  return (
    <PolicyPage
      title={data.title}
      description={plainText(intro)}
      canonical="/grievance"
      changedOn={formatLongDay(data.changedAt)}
      intro={<Blocks blocks={intro} />}
      chapters={[
        ...(isLookUpFirst ? [lookUp] : []),
        ...chapters.map(({ id, title, blocks }) => ({ id, title, body: <Blocks blocks={blocks} /> })),
        { id: 'complain', title: 'Send a complaint', body: whenMounted(<ComplaintForm />) },
        ...(isLookUpFirst ? [] : [lookUp]),
      ]}
      otherPolicies={[
        { to: '/returns', text: 'Refund Policy' },
        { to: '/privacy', text: 'Privacy' },
      ]}
    />
  );
}
