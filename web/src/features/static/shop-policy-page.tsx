/** The shop's policies at /privacy, /shipping and /returns: the text made from the settings, or the owner's own. */
import { useLocation } from 'react-router-dom';
import { parsePolicy, plainText } from '#shared/rules/policies/policy-text.ts';
import { formatLongDay } from '#web/format.ts';
import { usePolicy } from '#web/shop/api/policy.ts';
import { PageLoading } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { Container } from '#web/ui/layout/page.tsx';
import { Blocks } from '#web/ui/layout/policy-text.tsx';
import { PolicyPage } from './policy-page.tsx';

const policies = [
  { to: '/returns', text: 'Refund Policy' },
  { to: '/shipping', text: 'Shipping' },
  { to: '/privacy', text: 'Privacy' },
  { to: '/terms', text: 'Terms' },
] as const;

export function Component() {
  const { pathname } = useLocation();
  // The refund policy is also shown at its older addresses.
  const page = /privacy/.test(pathname) ? 'privacy' : /shipping/.test(pathname) ? 'shipping' : 'returns';
  const { data, error, mutate } = usePolicy(page);
  if (data === undefined)
    return error === undefined ? (
      <PageLoading />
    ) : (
      <Container>
        <ErrorState title="Failed to load this page" text={error.message} onRetry={() => void mutate()} />
      </Container>
    );
  const { intro, chapters } = parsePolicy(data.text);
  return (
    <PolicyPage
      title={data.title}
      description={plainText(intro)}
      canonical={`/${page}`}
      changedOn={formatLongDay(data.changedAt)}
      intro={<Blocks blocks={intro} />}
      chapters={chapters.map(({ id, title, blocks }) => ({ id, title, body: <Blocks blocks={blocks} /> }))}
      otherPolicies={policies.filter(({ to }) => to !== `/${page}`)}
    />
  );
}
