/** One slide: its text and up to three buttons beside its picture. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Slide } from '#shared/contract/content/content.ts';
import { type SlideBackground, slideBackgroundOf } from './gradient.ts';
import { Picture } from './picture.tsx';

/** Padding of a slide around its picture where the picture is above the text. */
export const phonePadding = '4';

interface Props {
  readonly slide: Slide;
  readonly index: number;
  readonly count: number;
  readonly isCurrent: boolean;
}

/** Text and background of the buttons: the first one stands out, the others have the text's colour. */
const buttonColors = {
  dark: { primary: ['ink', 'sun'], secondary: ['white', 'transparent'] },
  light: { primary: ['white', 'ink'], secondary: ['ink', 'transparent'] },
} as const;

function SlideButton({ text, link, type, background }: Slide['buttons'][number] & { background: SlideBackground }) {
  const [color, bg] = buttonColors[background.isDark && !background.needsPanel ? 'dark' : 'light'][type];
  return (
    <Button
      asChild
      type={undefined}
      px={{ base: '3', md: '5' }}
      fontSize={{ base: 'sm', md: 'md' }}
      color={color}
      bg={bg}
      borderColor={bg === 'transparent' ? color : bg}
      _hover={{ bg, textDecoration: 'underline' }}
    >
      {link.startsWith('/') ? <Link to={link}>{text}</Link> : <a href={link}>{text}</a>}
    </Button>
  );
}

export function HeroSlide({ slide, index, count, isCurrent }: Props) {
  const background = slideBackgroundOf(slide.gradient);
  return (
    <Flex
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      inert={!isCurrent}
      flex="0 0 100%"
      minW="0"
      scrollSnapAlign="start"
      scrollSnapStop="always"
      direction={{ base: 'column', md: 'row' }}
      align={{ base: 'stretch', md: 'center' }}
      gap={{ base: '4', md: '8' }}
      p={{ base: phonePadding, md: '6', lg: '8', xl: '10' }}
      color={background.isDark && !background.needsPanel ? 'white' : 'ink'}
      css={{ '& :focus-visible': { outlineColor: background.isDark && !background.needsPanel ? 'white' : 'var(--n-colors-ink)' } }}
      style={{ backgroundImage: background.image }}
    >
      <Box
        flexShrink="0"
        w={{ base: 'full', md: '48%', lg: '54%' }}
        order={{ md: 2 }}
        css={{ '& > span': { aspectRatio: { base: '2', md: '16 / 9' } } }}
      >
        <Picture
          src={slide.imageUrl}
          alt=""
          sizes="(min-width: 1280px) 614px, (min-width: 1024px) 49vw, (min-width: 768px) 43vw, 84vw"
          ratio={16 / 9}
          priority={index === 0}
          rounded="16px"
        />
      </Box>
      {/* Aligned to the top on a phone: when the font arrives and the buttons fit into one row, the title does not move. */}
      <Flex
        direction="column"
        justify={{ base: 'flex-start', md: 'center' }}
        flex="1"
        minW="0"
        {...(background.needsPanel ? { bg: 'white', borderRadius: 'xl', p: '5' } : {})}
      >
        {slide.subtitle !== '' && <chakra.p fontWeight="600">{slide.subtitle}</chakra.p>}
        <chakra.h2 mt="1" fontSize="3xl" lineHeight="1.1">
          {slide.title}
        </chakra.h2>
        {/* A phone shows only the title and the buttons, so that the products come sooner. */}
        <chakra.p display={{ base: 'none', sm: 'block' }} mt="3" maxW="30rem" overflowWrap="anywhere">
          {slide.description}
        </chakra.p>
        <Flex mt={{ base: '4', md: '5' }} gap="3" rowGap="2" wrap="wrap">
          {slide.buttons.map((button) => (
            <SlideButton key={`${button.text} ${button.link}`} {...button} background={background} />
          ))}
        </Flex>
      </Flex>
    </Flex>
  );
}
