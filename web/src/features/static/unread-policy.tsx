/** A policy of the settings that is still being read, or that cannot be read. */
import { type PolicyPage, policyTitles } from '#shared/rules/policies/default-texts.ts';
import type { usePolicy } from '#web/shop/api/policy.ts';
import { PageLoading } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { Container, Title } from '#web/ui/layout/page.tsx';

export const UnreadPolicy = ({ page, read: { error, mutate } }: { page: PolicyPage; read: ReturnType<typeof usePolicy> }) => (
  <>
    <Title canonical={`/${page}`} noIndex={error !== undefined}>
      {policyTitles[page]}
    </Title>
    {error === undefined ? (
      <PageLoading />
    ) : (
      <Container>
        <ErrorState level="h1" title="Failed to load this page" text={error.message} onRetry={() => void mutate()} />
      </Container>
    )}
  </>
);
