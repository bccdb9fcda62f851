/** The shop's policies at /privacy, /shipping and /returns: the text made from the settings, or the owner's own. */
import { useLocation } from 'react-router-dom';
import { parsePolicy, plainText } from '#shared/rules/policies/policy-text.ts';
import { formatLongDay } from '#web/format.ts';
import { usePolicy } from '#web/shop/api/policy.ts';
import { Blocks } from '#web/ui/layout/policy-text.tsx';
import { PolicyPage } from './policy-page.tsx';
import { UnreadPolicy } from './unread-policy.tsx';

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
  const read = usePolicy(page);
  const { data } = read;
  if (data === undefined) return <UnreadPolicy page={page} read={read} />;
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
