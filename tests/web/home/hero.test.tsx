// @vitest-environment happy-dom
/** The slides of the home page: loading, rotation, controls and swiping. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Slide } from '#shared/contract/content/content.ts';
import { maxSlides } from '#shared/rules/catalogue/slide.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { useSlides } from '#web/features/home/api/slides.ts';
import { SlideShow } from '#web/features/home/hero.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { contrast, slideBackgroundOf } from '#web/ui/media/gradient.ts';

const server = setUpServer();

let reducedMotion = false;
beforeEach(() => {
  reducedMotion = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion, addEventListener: () => undefined, removeEventListener: () => undefined }));
});

const when = '2026-11-01T00:00:00.000Z';
const aSlide = (id: string, given: Partial<Slide> = {}): Slide => ({
  id,
  title: `Title ${id}`,
  subtitle: `Subtitle ${id}`,
  description: `Description ${id}`,
  imageUrl: '/images/abc123-640.webp',
  gradient: { startColor: '#0B6E69', endColor: '#075450', direction: 'to-bottom-right' },
  buttons: [{ text: `Shop ${id}`, link: '/products?category=soft-toys', type: 'primary' }],
  sortOrder: 0,
  isActive: true,
  startDate: when,
  endDate: when,
  createdAt: when,
  updatedAt: when,
  ...given,
});

function Home() {
  return (
    <>
      <SlideShow read={useSlides()} />
      <Toaster />
    </>
  );
}
const asked: string[] = [];
function answer(slides: readonly Slide[]): void {
  server.use(
    http.get('*/api/carousels', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ carousels: slides, meta: { total: slides.length, page: 1, limit: 20, totalPages: 1 } });
    }),
  );
}
const three = [aSlide('one'), aSlide('two'), aSlide('three')];

/** Shows the slides with the rotation timer stopped: it advances only through `pass`. */
async function open(slides: readonly Slide[] = three): Promise<HTMLElement> {
  answer(slides);
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setInterval', 'clearInterval'] });
  renderAt(<Home />);
  return screen.findByRole('region', { name: 'Highlights' });
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const currentDot = () => screen.getByRole('group', { name: 'Choose a slide' }).querySelector('[aria-current=true]')?.getAttribute('aria-label');
/** The one slide that is not inert. */
const reached = () => {
  const slides = [...document.querySelectorAll('[aria-roledescription=slide]')].filter((slide) => !slide.hasAttribute('inert'));
  expect(slides).toHaveLength(1);
  return slides[0] as HTMLElement;
};

describe('slides that are not available', () => {
  it('shows a status while the slides are loading', () => {
    answer(three);
    renderAt(<Home />);
    expect(screen.getByText('Loading amazing content...').closest('[role=status]')).toBeTruthy();
  });

  it('reports failed slides in place and in a toast and loads them again on request', async () => {
    server.use(http.get('*/api/carousels', () => errorResponse('internal')));
    renderAt(<Home />);
    expect(await screen.findByText('Failed to load carousel data')).toBeTruthy();
    expect(await screen.findByText('Failed to load carousel slides')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    answer(three);
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Title one' })).toBeTruthy();
    expect(screen.queryByText('Failed to load carousel data')).toBeNull();
  });

  it('says that there are no slides', async () => {
    answer([]);
    renderAt(<Home />);
    expect(await screen.findByText('No carousel slides available')).toBeTruthy();
  });
});

describe('the slides', () => {
  it('requests all active slides and shows their texts, links and colours', async () => {
    // No picture is loaded in this test; a complete picture without a size would count as broken.
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    const buttons: Slide['buttons'] = [
      { text: 'Here', link: '/products', type: 'primary' },
      { text: 'Elsewhere', link: 'https://example.in/x', type: 'secondary' },
      { text: 'Third', link: '/about', type: 'secondary' },
    ];
    await open([aSlide('one', { buttons }), aSlide('two')]);
    expect(asked.at(-1)).toBe(`?isActive=true&includePast=false&limit=${maxSlides}`);
    const slide = within(reached());
    for (const text of ['Subtitle one', 'Title one', 'Description one']) expect(slide.getByText(text)).toBeTruthy();
    expect(slide.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/products', 'https://example.in/x', '/about']);
    expect(reached().style.backgroundImage).toContain('to bottom right');
    expect(reached().getAttribute('aria-label')).toBe('1 of 2');
    const pictures = [...document.querySelectorAll('img')];
    expect(pictures.map((image) => image.getAttribute('fetchpriority'))).toEqual(['high', 'auto']);
    expect(pictures.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy']);
  });

  it('shows a single slide without controls', async () => {
    const region = await open([aSlide('one')]);
    expect(within(region).queryByRole('button')).toBeNull();
    await pass(20_000);
    expect(within(reached()).getByText('Title one')).toBeTruthy();
  });

  it('advances the slides every five seconds and restarts after the last', async () => {
    const region = await open();
    expect(region.getAttribute('aria-roledescription')).toBe('carousel');
    await pass(4_999);
    expect(currentDot()).toBe('Slide 1: Title one');
    await pass(1);
    expect(currentDot()).toBe('Slide 2: Title two');
    for (const title of ['Slide 3: Title three', 'Slide 1: Title one']) {
      await pass(5_000);
      expect(currentDot()).toBe(title);
    }
    // Automatic changes are not announced to screen readers.
    expect(within(region).getByRole('status').textContent).toBe('');
  });

  it('pauses the slides while the pointer is over them or the focus is inside them', async () => {
    const region = await open();
    fireEvent.pointerOver(region);
    await pass(12_000);
    expect(currentDot()).toBe('Slide 1: Title one');
    fireEvent.pointerOut(region);
    await pass(5_000);
    expect(currentDot()).toBe('Slide 2: Title two');
    act(() => screen.getByRole('button', { name: 'Next slide' }).focus());
    await pass(12_000);
    expect(currentDot()).toBe('Slide 2: Title two');
    act(() => screen.getByRole('button', { name: 'Next slide' }).blur());
    await pass(5_000);
    expect(currentDot()).toBe('Slide 3: Title three');
  });

  it('pauses and resumes the slides with the pause button', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Stop the slides from turning' }));
    await pass(12_000);
    expect(currentDot()).toBe('Slide 1: Title one');
    fireEvent.click(screen.getByRole('button', { name: 'Let the slides turn' }));
    await pass(5_000);
    expect(currentDot()).toBe('Slide 2: Title two');
  });

  it('does not rotate slides for a visitor who prefers reduced motion', async () => {
    reducedMotion = true;
    await open();
    await pass(12_000);
    expect(currentDot()).toBe('Slide 1: Title one');
    expect(screen.getByRole('button', { name: 'Let the slides turn' })).toBeTruthy();
  });

  it('changes slides by buttons, dots and arrow keys in both directions and announces the position', async () => {
    const region = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(currentDot()).toBe('Slide 3: Title three');
    expect(within(reached()).getByText('Title three')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(currentDot()).toBe('Slide 1: Title one');
    fireEvent.click(screen.getByRole('button', { name: 'Slide 2: Title two' }));
    expect(within(region).getByRole('status').textContent).toBe('Slide 2 of 3: Title two');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Slide 2: Title two' }), { key: 'ArrowRight' });
    expect(currentDot()).toBe('Slide 3: Title three');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Next slide' }), { key: 'ArrowLeft' });
    await waitFor(() => expect(currentDot()).toBe('Slide 2: Title two'));
  });
});

describe('a swipe', () => {
  it('makes the slide at the end of a swipe the current one', async () => {
    await open();
    const track = reached().parentElement as HTMLElement;
    Object.defineProperty(track, 'clientWidth', { value: 300 });
    track.scrollLeft = 610;
    fireEvent.scroll(track);
    await waitFor(() => expect(currentDot()).toBe('Slide 3: Title three'));
    expect(within(reached()).getByText('Title three')).toBeTruthy();
  });

  it('counts each quick press on Next although the scroll position rests between slides, until a finger swipes', async () => {
    await open();
    const track = reached().parentElement as HTMLElement;
    Object.defineProperty(track, 'clientWidth', { value: 300 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const restAt = (left: number) => {
      track.scrollLeft = left;
      fireEvent.scroll(track);
      act(() => void vi.advanceTimersByTime(1_000));
    };
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    restAt(90);
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(currentDot()).toBe('Slide 3: Title three');
    fireEvent.pointerDown(track);
    restAt(290);
    expect(currentDot()).toBe('Slide 2: Title two');
  });
});

describe('the gradient of a slide', () => {
  const ground = (startColor: string, endColor: string) => slideBackgroundOf({ startColor, endColor, direction: 'to-left' });

  it('chooses white or dark text, whichever is readable at both ends of a gradient', () => {
    expect(ground('#33417F', '#23203A')).toMatchObject({ isDark: true, needsPanel: false, image: 'linear-gradient(to left, #33417F, #23203A)' });
    expect(ground('#FFE0A0', '#FFC145')).toMatchObject({ isDark: false, needsPanel: false });
    expect(ground('#6B7280', '#374151')).toMatchObject({ isDark: true, needsPanel: false });
  });

  it('puts slide text on a solid background when neither colour is readable on the gradient', () => {
    expect(ground('#000000', '#FFFFFF').needsPanel).toBe(true);
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
  });
});
