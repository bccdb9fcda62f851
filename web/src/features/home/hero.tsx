/** The slide show of the home page, with controls to turn, stop and choose the slides. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect } from 'react';
import type { Slide } from '#shared/contract/content/content.ts';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { HeroSlide, phonePadding } from '#web/ui/media/hero-slide.tsx';
import type { useSlides } from './api/slides.ts';
import { controlsHeight, HeroContainer, HeroError, HeroLoading, HeroPanel, heroMinHeight } from './hero-layout.tsx';
import { useCarousel } from './use-carousel.ts';

const Control = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '11',
    borderRadius: 'full',
    cursor: 'pointer',
    color: 'ink',
    transition: 'background-color 140ms',
    _hover: { bg: 'sand' },
  },
});

/** Arrows are white where they lie on the picture. */
const arrowStyle = { bg: { base: 'white', sm: 'transparent' }, pointerEvents: 'auto' } as const;

/** A button with a target of 44 x 44 px. The current slide's bar is long: it is clipped, not resized, because resizing would count as layout shift. */
const Dot = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '11',
    flexShrink: '0',
    h: '11',
    cursor: 'pointer',
    _before: { content: '""', w: '7', h: '2.5', bg: 'ink.soft', clipPath: 'inset(0 0.5625rem round 0.3125rem)', transition: 'clip-path 140ms' },
    '&[aria-current=true]::before': { bg: 'brand', clipPath: 'inset(0 round 0.3125rem)' },
    '@media (forced-colors: active)': { _before: { forcedColorAdjust: 'none', bg: 'ButtonText!' } },
  },
});

export function SlideShow({ read: { data, error, mutate } }: { read: ReturnType<typeof useSlides> }) {
  const readError = data === undefined ? error : undefined;
  useEffect(() => {
    if (readError !== undefined) toast('error', 'Failed to load carousel slides');
  }, [readError]);
  if (readError !== undefined) return <HeroError onRetry={() => void mutate()} />;
  if (data === undefined) return <HeroLoading />;
  return data.carousels.length > 0 ? (
    <HeroContainer>
      <Carousel slides={data.carousels} />
    </HeroContainer>
  ) : (
    <HeroPanel>
      <EmptyState title="No carousel slides available" drawing="kite" />
    </HeroPanel>
  );
}

function Carousel({ slides }: { slides: readonly Slide[] }) {
  const count = slides.length;
  const { track, current, isPlaying, announced, toggle, showSlide, pauseHandlers, onScroll, onUserScroll } = useCarousel(count);
  const handleKey = (event: React.KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    showSlide(current + step);
  };
  return (
    // The controls come first in the document for keyboards and screen readers, and are shown below.
    <Flex as="section" aria-roledescription="carousel" aria-label="Highlights" direction="column" position="relative" {...pauseHandlers}>
      {count > 1 && (
        <Grid order="2" minH={controlsHeight} templateColumns="1fr minmax(0, auto) 1fr" alignItems="center" onKeyDown={handleKey}>
          <Control type="button" onClick={toggle} aria-label={isPlaying ? 'Stop the slides from turning' : 'Let the slides turn'}>
            {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
          </Control>
          <Flex role="group" aria-label="Choose a slide" wrap="wrap" justify="center">
            {slides.map(({ id, title }, index) => (
              <Dot
                key={id}
                type="button"
                aria-label={`Slide ${index + 1}: ${title}`}
                aria-current={index === current}
                onClick={() => showSlide(index)}
              />
            ))}
          </Flex>
          {/* A phone has no room for them beside five dots: there they lie on the picture, in a box of its place and size. */}
          <Flex
            justify={{ base: 'space-between', sm: 'flex-end' }}
            align="center"
            position={{ base: 'absolute', sm: 'static' }}
            zIndex="1"
            top={phonePadding}
            insetX={phonePadding}
            px={{ base: '2', sm: '0' }}
            aspectRatio={{ base: 2, sm: 'auto' }}
            pointerEvents={{ base: 'none', sm: 'auto' }}
          >
            <Control type="button" onClick={() => showSlide(current - 1)} aria-label="Previous slide" {...arrowStyle}>
              <ChevronLeft size={24} aria-hidden />
            </Control>
            <Control type="button" onClick={() => showSlide(current + 1)} aria-label="Next slide" {...arrowStyle}>
              <ChevronRight size={24} aria-hidden />
            </Control>
          </Flex>
        </Grid>
      )}
      <Flex
        ref={track}
        onScroll={onScroll}
        onPointerDown={onUserScroll}
        onWheel={onUserScroll}
        minH={heroMinHeight}
        {...(count > 1 ? {} : { mb: controlsHeight })}
        borderRadius="2xl"
        overflowX="auto"
        overflowY="hidden"
        scrollSnapType="x mandatory"
        overscrollBehaviorX="contain"
        scrollbarWidth="none"
        css={{ '&::-webkit-scrollbar': { display: 'none' } }}
      >
        {slides.map((slide, index) => (
          <HeroSlide key={slide.id} slide={slide} index={index} count={count} isCurrent={index === current} />
        ))}
      </Flex>
      <chakra.p srOnly role="status">
        {announced === null ? '' : `Slide ${announced + 1} of ${count}: ${slides[announced]?.title ?? ''}`}
      </chakra.p>
    </Flex>
  );
}
