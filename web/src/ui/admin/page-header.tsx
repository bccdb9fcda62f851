/** The header of every tab: heading, document title and actions; and the panels below it. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Title } from '#web/ui/layout/page.tsx';

interface Props {
  readonly title: string;
  /** The document's title, when it says more than the heading. */
  readonly documentTitle?: string;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
  /** Shown beside the heading, e.g. a badge or a count. */
  readonly aside?: ReactNode;
  /** The link back, above the heading. */
  readonly back?: ReactNode;
}

const BackRow = chakra('div', {
  base: {
    mb: '1',
    fontSize: 'sm',
    '& a': { display: 'inline-flex', alignItems: 'center', gap: '1', py: '1', color: 'brand', fontWeight: '600' },
    '& a:hover': { textDecoration: 'underline' },
  },
});

export function PageHeader({ title, documentTitle = title, actions, aside, back }: Props) {
  return (
    <>
      <Title noIndex>{`${documentTitle} - Administration`}</Title>
      {back !== undefined && <BackRow>{back}</BackRow>}
      <Flex justify="space-between" align="center" wrap="wrap" columnGap="4" rowGap="2" mb="4">
        <Flex align="center" wrap="wrap" gap="3" minW="0">
          <chakra.h1 fontSize="2xl" lineHeight="1.2" overflowWrap="anywhere">
            {title}
          </chakra.h1>
          {aside}
        </Flex>
        {actions !== undefined && (
          <Flex gap="2" wrap="wrap">
            {actions}
          </Flex>
        )}
      </Flex>
    </>
  );
}

/** A link to the list from which the user came. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to}>
    <ArrowLeft size={16} aria-hidden />
    {children}
  </Link>
);

/** A link to the form of a new record. */
export const AddLink = ({ to, children }: { to: string; children: string }) => (
  <Button asChild type={undefined} size="sm">
    <Link to={to}>
      <Plus size={16} aria-hidden /> {children}
    </Link>
  </Button>
);

/** A white box for related content; tables have their own. */
export const Panel = chakra('section', {
  base: { bg: 'white', borderWidth: '1px', borderColor: 'line', borderRadius: 'md', p: { base: '3', md: '4' }, minW: '0' },
});

export const PanelTitle = chakra('h2', { base: { fontSize: 'lg', lineHeight: '1.3', mb: '3' } });
