/** What do all pages share? The measure, the document's title and the heading. */
import { Box, type BoxProps, chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { settings } from '#web/content/settings.ts';

/** The page's width with room at its sides. */
export const Measure = (props: BoxProps) => <Box w="full" maxW="page" mx="auto" px={{ base: '4', md: '6', xl: '8' }} {...props} />;

/** React lifts the title into the head. The description takes the place of index.html's own, which comes back with the next page. */
export function Title({ children, description }: { children: string; description?: string }) {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
    if (meta === null || description === undefined) return undefined;
    const { content } = meta;
    meta.content = description;
    return () => {
      meta.content = content;
    };
  }, [description]);
  return <title>{children.startsWith(settings.brand) ? children : `${children} · ${settings.brand}`}</title>;
}

export const Heading = chakra('h1', { base: { fontSize: '3xl', lineHeight: '1.15', letterSpacing: '-0.01em' } });

/** A white sheet that groups what belongs together. */
export const Sheet = chakra('div', { base: { bg: 'white', borderRadius: 'xl', p: { base: '4', md: '6' }, boxShadow: 'card' } });
