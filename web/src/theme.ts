/** Chakra's system with the shop's design tokens and the conditions and recipes in use, instead of its whole default theme. */
import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineRecipe,
  type RecipeCreatorFn,
  type RecipeDefinition,
  type RecipeRuntimeFn,
  type RecipeVariantRecord,
  type SystemConfig,
} from '@chakra-ui/react';

const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80, 96];
/** A 4 px grid in rem, so that it grows with the reader's text size. */
const grid = Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]));
const values = (entries: Record<string, string>) => Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]));

/** The height of a small button: fingers need 44 px, a mouse 36. */
export const smallControl = 'var(--small-control)';

const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderRadius: 'pill',
    borderWidth: '2px',
    borderColor: 'transparent',
    fontWeight: '600',
    lineHeight: '1.2',
    textAlign: 'center',
    cursor: 'pointer',
    flexShrink: '0',
    // With letters twice as large, words break instead of overflowing.
    maxW: 'full',
    overflowWrap: 'anywhere',
    transition: 'background-color 140ms, border-color 140ms, color 140ms, transform 140ms',
    _active: { transform: 'translateY(1px)' },
    _disabled: { cursor: 'not-allowed', bg: 'sand', color: 'ink.soft', borderColor: 'transparent', transform: 'none' },
  },
  variants: {
    variant: {
      solid: { bg: 'brand', color: 'white', _hover: { bg: { base: 'brand.deep', _disabled: 'sand' } } },
      surface: { bg: 'sun', color: 'ink', _hover: { bg: { base: 'sun.deep', _disabled: 'sand' } } },
      subtle: { bg: 'brand.tint', color: 'brand.deep', _hover: { bg: { base: 'brand.tint2', _disabled: 'sand' } } },
      outline: { borderColor: 'line.deep', color: 'ink', bg: 'white', _hover: { borderColor: 'brand', color: 'brand' } },
      ghost: { color: 'ink', _hover: { bg: { base: 'sand', _disabled: 'transparent' } }, _disabled: { bg: 'transparent', opacity: '0.55' } },
      plain: { color: 'brand', px: '0', h: 'auto', borderWidth: '0', _hover: { textDecoration: 'underline' } },
    },
    size: {
      sm: { minH: smallControl, px: '4', fontSize: 'sm' },
      md: { minH: '11', px: '5', fontSize: 'md' },
      lg: { minH: '13', px: '7', py: '3', fontSize: 'lg' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

/** The style of a destructive button; not a variant, because Chakra's types allow no further ones. */
export const destructiveStyle = { bg: { base: 'sale', _disabled: 'sand' }, _hover: { bg: { base: 'sale.deep', _disabled: 'sand' } } } as const;

/** Text fields, selects and text areas. */
export const fieldStyle = {
  w: 'full',
  minH: '12',
  px: '4',
  bg: 'white',
  color: 'ink',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: 'lg',
  fontSize: 'md',
  transition: 'border-color 140ms',
  _placeholder: { color: 'ink.soft' },
  _hover: { borderColor: 'ink.soft' },
  _focusVisible: { outlineOffset: '1px' },
  _disabled: { bg: 'sand', cursor: 'not-allowed' },
  '&[aria-invalid=true]': { borderColor: 'sale', _hover: { borderColor: 'sale' } },
} as const;

/** Styles of the whole document. The build writes them into index.html (web/build-plugins.ts), so that browsers need not generate them. */
export const documentConfig = {
  preflight: true,
  globalCss: {
    html: {
      color: 'ink',
      bg: 'ground',
      fontFamily: 'body',
      lineHeight: '1.55',
      fontSize: '100%',
      textSizeAdjust: '100%',
      scrollPaddingTop: '6rem',
      '--small-control': '2.25rem',
      '@media (pointer: coarse)': { '--small-control': '2.75rem' },
    },
    'h1, h2, h3, h4': { fontFamily: 'heading', fontWeight: '700', textWrap: 'balance' },
    'p, li, dd': { textWrap: 'pretty' },
    ':focus-visible': { outline: '3px solid', outlineColor: 'brand', outlineOffset: '2px' },
    '*::selection': { bg: 'sun' },
    'button, a, [role=button]': { WebkitTapHighlightColor: 'transparent', touchAction: 'manipulation' },
    dialog: { color: 'inherit' },
    // Forced colours replace backgrounds and borders, so the chosen element gets an outline.
    '[aria-pressed=true], [aria-selected=true], [aria-current=page]': {
      '@media (forced-colors: active)': { outline: '2px dashed Highlight', outlineOffset: '-4px' },
    },
  },
} satisfies SystemConfig;

/** In em, so that a reader with larger letters gets the layout of a narrower screen. */
export const breakpoints = { sm: '30em', md: '48em', lg: '64em', xl: '80em', '2xl': '96em' };

export const config = defineConfig({
  cssVarsPrefix: 'n',
  theme: {
    breakpoints,
    keyframes: {
      shimmer: { from: { backgroundPosition: '200% 0' }, to: { backgroundPosition: '-200% 0' } },
      rise: { from: { opacity: '0', transform: 'translateY(8px)' }, to: { opacity: '1', transform: 'none' } },
      spin: { to: { transform: 'rotate(360deg)' } },
    },
    tokens: {
      fonts: values({ heading: "'Baloo 2', 'Baloo Stand-in', ui-rounded, sans-serif", body: "'Noto Sans', 'Noto Stand-in', system-ui, sans-serif" }),
      // Every pair used together has at least 4.5 : 1 (measured): ink 14.9, ink.soft 6.4, brand 5.8 and sale 5.5 on ground; ink on sun 9.7; white on brand 6.1, on sale 5.8.
      colors: {
        ground: { value: '#FFF8EE' },
        sand: { value: '#F6EEDF' },
        white: { value: '#FFFFFF' },
        line: { DEFAULT: { value: '#EDE2CF' }, deep: { value: '#D9CBB2' } },
        // The border of controls: a contrast of 3 : 1 on white, ground and the tints.
        edge: { value: '#8F836C' },
        ink: { DEFAULT: { value: '#23203A' }, soft: { value: '#5D5970' } },
        brand: { DEFAULT: { value: '#0B6E69' }, deep: { value: '#075450' }, tint: { value: '#DCEFEA' }, tint2: { value: '#BFE1D9' } },
        sun: { DEFAULT: { value: '#FFC145' }, deep: { value: '#F7B02A' }, tint: { value: '#FFF0CF' } },
        sale: { DEFAULT: { value: '#B8391F' }, deep: { value: '#8F2B16' }, tint: { value: '#FCE4DB' } },
        good: { DEFAULT: { value: '#2A7548' }, tint: { value: '#E2F2E4' } },
        sky: { value: '#DFEBFA' },
        lilac: { value: '#EBE4F8' },
        blush: { value: '#FCE4DB' },
      },
      spacing: grid,
      sizes: { ...grid, '13': { value: '3.25rem' }, full: { value: '100%' }, page: { value: '76rem' }, prose: { value: '42rem' } },
      radii: values({ sm: '8px', md: '12px', lg: '14px', xl: '20px', '2xl': '28px', pill: '999px', full: '9999px' }),
      fontSizes: values({
        xs: '0.8125rem',
        sm: '0.875rem',
        md: '1rem',
        lg: '1.125rem',
        xl: '1.3125rem',
        '2xl': '1.625rem',
        '3xl': 'clamp(1.75rem, 1.35rem + 1.8vw, 2.375rem)',
        '4xl': 'clamp(2.125rem, 1.5rem + 3vw, 3.5rem)',
      }),
      shadows: values({
        card: '0 1px 2px rgb(35 32 58 / 5%), 0 8px 24px -12px rgb(35 32 58 / 14%)',
        lift: '0 2px 4px rgb(35 32 58 / 6%), 0 18px 36px -16px rgb(35 32 58 / 24%)',
        float: '0 12px 40px -8px rgb(35 32 58 / 30%)',
      }),
      zIndex: { header: { value: 20 }, toast: { value: 60 } },
    },
    recipes: { button },
  },
});

/**
 * The conditions that the site's styles use (`_hover`). Chakra searches its whole list for each property with a condition, so a short list is faster.
 */
const conditionNames = [
  'active',
  'after',
  'before',
  'disabled',
  'first',
  'firstLetter',
  'focusVisible',
  'focusWithin',
  'hover',
  'last',
  'placeholder',
] as const;
const conditions = Object.fromEntries(conditionNames.map((name) => [name, defaultBaseConfig.conditions?.[name] ?? '']));

/** Makes a component's recipe once. Chakra would make it for each element in each rendering, so that its style cache is never used. */
function oncePerConfig(create: RecipeCreatorFn): RecipeCreatorFn {
  const made = new WeakMap<object, unknown>();
  return <T extends RecipeVariantRecord>(recipe: RecipeDefinition<T>) => {
    if (!made.has(recipe)) made.set(recipe, create(recipe));
    return made.get(recipe) as RecipeRuntimeFn<T>;
  };
}

const whole = createSystem({ ...defaultBaseConfig, conditions }, config);

/** The system without the document's styles, which Chakra's provider would insert into each page again. */
export const system = { ...whole, cva: oncePerConfig(whole.cva), _global: [], layers: { ...whole.layers, atRule: '' } };
