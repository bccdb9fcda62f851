/** One control for each option of a product: chips with the values, and swatches before the names of colours. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { type Choice, matchingVariants, withChoice } from '#web/shop/variants.ts';
import { Swatch } from './swatch.tsx';

interface Props {
  readonly product: Product;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  /** The option that must be chosen before the shopper can continue; each new object moves the focus there. */
  readonly missingOption?: { readonly option: string } | null;
  /** By an option's name: content beside the name, and below its values. */
  readonly extras?: Readonly<Record<string, { readonly beside: ReactNode; readonly buttons: ReactNode }>>;
}

export function VariantPicker({ product, choice, onChange, missingOption = null, extras = {} }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (missingOption === null) return;
    const group = [...(root.current?.querySelectorAll<HTMLElement>('[role=radiogroup]') ?? [])].find(
      (each) => each.dataset['option'] === missingOption.option,
    );
    (group?.querySelector<HTMLElement>('input[data-available]') ?? group?.querySelector('input'))?.focus();
  }, [missingOption]);
  return (
    <Flex ref={root} direction="column" gap="4">
      {product.options.map(({ name, values }, index) => {
        // No variant is on sale, so there is nothing to choose.
        if (values.length === 0) return null;
        const isMissing = missingOption?.option === name && choice[name] === undefined;
        return (
          <Box
            key={name}
            role="radiogroup"
            data-option={name}
            aria-labelledby={`${id}-${index}`}
            aria-required="true"
            {...(isMissing ? { 'aria-invalid': true, 'aria-describedby': `${id}-${index}-asked` } : {})}
          >
            <Flex columnGap="2" wrap="wrap" mb="2" align="baseline">
              <chakra.span id={`${id}-${index}`} fontWeight="600" overflowWrap="anywhere">
                {name}
              </chakra.span>
              {isMissing ? (
                <chakra.span id={`${id}-${index}-asked`} role="alert" color="sale" fontWeight="600" fontSize="sm">
                  Please choose {withArticle(name)}
                </chakra.span>
              ) : (
                <chakra.span color="ink.soft" overflowWrap="anywhere" aria-hidden>
                  {choice[name]}
                </chakra.span>
              )}
              {extras[name] !== undefined && <Box ms="auto">{extras[name].beside}</Box>}
            </Flex>
            <Flex gap="2" wrap="wrap">
              {values.map(({ value, swatch }) => {
                const { [name]: _, ...rest } = choice;
                const matches = matchingVariants(product, { ...rest, [name]: value });
                const isAvailable = matches.some(({ stock }) => stock > 0);
                const isNotMade = matches.length === 0 && Object.keys(rest).length > 0;
                return (
                  <Chip key={value} data-unavailable={isAvailable ? undefined : ''} data-asked={isMissing && isAvailable ? '' : undefined}>
                    <input
                      type="radio"
                      name={`${id}-${index}`}
                      value={value}
                      checked={choice[name] === value}
                      data-available={isAvailable ? '' : undefined}
                      onChange={() => onChange(withChoice(product, choice, name, value))}
                    />
                    {swatch !== undefined && <Swatch swatch={swatch} size="6" isStruck={!isAvailable} />}
                    <span>
                      <chakra.span textDecoration={isAvailable ? undefined : 'line-through'}>{value}</chakra.span>
                      {!isAvailable && <chakra.span srOnly>{isNotMade ? ', not made with the other choice' : ', sold out'}</chakra.span>}
                    </span>
                  </Chip>
                );
              })}
            </Flex>
            {extras[name]?.buttons}
          </Box>
        );
      })}
    </Flex>
  );
}

/** `a size`, `an age`, for use within a sentence. */
export const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`;

/** An invisible radio button covers the whole chip, so that keyboard, focus and touch use the browser's own control. */
export const Chip = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: '11',
    minW: '11',
    maxW: 'full',
    px: '4',
    py: '1.5',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'lg',
    bg: 'white',
    fontWeight: '600',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    transition: 'background-color 140ms, border-color 140ms',
    _hover: { borderColor: 'brand' },
    '& input': {
      position: 'absolute',
      inset: '0',
      opacity: '0',
      cursor: 'inherit',
      margin: '0',
      width: '100%',
      height: '100%',
      scrollMarginTop: '3rem',
    },
    '&[data-unavailable]': { color: 'ink.soft', bg: 'transparent', borderStyle: 'dashed', fontWeight: '400' },
    '&:has(:disabled)': { cursor: 'default', _hover: { borderColor: 'edge' } },
    '&[data-asked]': { borderColor: 'sale' },
    '&:has(:checked)': { borderColor: 'brand', boxShadow: 'inset 0 0 0 1px var(--n-colors-brand)', bg: 'brand.tint', color: 'brand.deep' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'brand', outlineOffset: '2px' },
    '@media (forced-colors: active)': { '&:has(:checked)': { outline: '2px dashed Highlight', outlineOffset: '-4px' } },
  },
});
