/** The parts that all pages share: container, document title, heading and card. */
import { Box, type BoxProps, chakra } from '@chakra-ui/react';
import { useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { HeadSink, type PageHead, Site, toMetaDescription, writeHead } from './head.ts';

/** The page's width with padding at its sides. */
export const Container = (props: BoxProps) => (
  <Box w="full" maxW={{ base: 'page', '2xl': '86rem' }} mx="auto" px={{ base: '4', md: '6', xl: '8' }} {...props} />
);

interface TitleProps extends Pick<PageHead, 'image' | 'kind' | 'properties' | 'data'> {
  readonly children: string;
  readonly description?: string | undefined;
  /** Path and query; by default the path of the page. */
  readonly canonical?: string | undefined;
  /** Whether search engines must leave the page out. */
  readonly noIndex?: boolean | undefined;
  /** Whether nothing exists at this address. */
  readonly isMissing?: boolean | undefined;
}

/** Sets the title and the head of the document. Each page has one. */
export function Title({ children: title, description, canonical, noIndex = false, isMissing = false, image, kind, properties, data }: TitleProps) {
  const { pathname } = useLocation();
  const site = useContext(Site);
  const reportHead = useContext(HeadSink);
  const head: PageHead = {
    title,
    description: toMetaDescription(description),
    canonical: noIndex || isMissing ? null : (canonical ?? (pathname.replace(/\/+$/, '') || '/')),
    isMissing,
    image,
    kind,
    properties,
    data,
  };
  reportHead?.(head);
  // Also compares the structured data, which may arrive after the rest of the head.
  const serialized = JSON.stringify([head, data?.('https://localhost')]);
  const written = useRef('');
  useEffect(() => {
    if (written.current === serialized) return;
    written.current = serialized;
    writeHead(head, site ?? window.location.origin);
  });
  return null;
}

export const Heading = chakra('h1', { base: { fontSize: '3xl', lineHeight: '1.15', letterSpacing: '-0.01em', overflowWrap: 'anywhere' } });

/** A white card that groups related content. */
export const Card = chakra('div', { base: { bg: 'white', borderRadius: 'xl', p: { base: '4', md: '6' }, boxShadow: 'card' } });
