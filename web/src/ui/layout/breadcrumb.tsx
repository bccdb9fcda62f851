/** The path from the home page to this page; on a phone only the last step, so that the page itself begins early. */
import { chakra, Flex } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

interface Step {
  readonly text: string;
  readonly to: string;
}

/** @param steps links between the home page and the current page */
export function Breadcrumb({ steps, current }: { steps: readonly Step[]; current: string }) {
  return (
    <chakra.nav aria-label="Breadcrumb" fontSize="sm" color="ink.soft" mb={{ base: '1', md: '4' }}>
      <Flex
        as="ol"
        listStyleType="none"
        align="center"
        gap="1"
        wrap="wrap"
        css={{
          '& a': { display: 'inline-block', padding: '11px 0' },
          '& a:hover': { textDecoration: 'underline' },
          // Aligns the icon with the link's text.
          '& svg': { display: 'inline', marginRight: '4px', verticalAlign: '-2px' },
          '& > li:not(:nth-last-child(2))': { display: { base: 'none', md: 'block' } },
          // On a phone the only step leads back.
          '& > li:nth-last-child(2) svg': { transform: { base: 'scaleX(-1)', md: 'none' } },
          '& > li:first-of-type svg': { display: { md: 'none' } },
        }}
      >
        {[{ text: 'Home', to: '/' }, ...steps].map(({ text, to }) => (
          <li key={to}>
            <ChevronRight size={14} aria-hidden />
            <Link to={to}>{text}</Link>
          </li>
        ))}
        <chakra.li color="ink" aria-current="page">
          <ChevronRight size={14} aria-hidden />
          {current}
        </chakra.li>
      </Flex>
    </chakra.nav>
  );
}

/** The same path as structured data for search engines; `site` has no slash at its end. */
export const breadcrumbData = (site: string, steps: readonly Step[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ text: 'Home', to: '/' }, ...steps].map(({ text, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: text,
    item: `${site}${to}`,
  })),
});
