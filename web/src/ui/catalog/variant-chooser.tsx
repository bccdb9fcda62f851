/** A dialog that asks for the variant of a product: for product cards, and to change the variant in the cart. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import type { VariantQuestion } from '#web/shop/choose-variant.ts';
import {
  type Choice,
  chosenStock,
  chosenVariant,
  displayPriceOf,
  firstMissingOption,
  initialChoice,
  matchingVariants,
  picturesOf,
  variantOf,
} from '#web/shop/variants.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { Price } from './price.tsx';
import { stockText } from './product-facts.ts';
import { VariantPicker } from './variant-picker.tsx';

export function VariantChooser({ question, onClose }: { question: VariantQuestion; onClose: () => void }) {
  const { product, action, selectedId, answer } = question;
  const [choice, setChoice] = useState<Choice>(
    () => (selectedId === undefined ? undefined : variantOf(product, selectedId)?.options) ?? initialChoice(product),
  );
  const [missingOption, setMissingOption] = useState<{ option: string } | null>(null);
  const variant = chosenVariant(product, choice);
  const displayPrice = displayPriceOf(matchingVariants(product, choice), product);
  const stock = chosenStock(product, choice);
  const isSoldOut = stock !== undefined && stock <= 0;
  const close = () => {
    onClose();
    answer(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals: without this, the page's own form would be submitted, too.
    event.stopPropagation();
    const option = firstMissingOption(product, choice);
    if (option !== undefined) return setMissingOption({ option });
    if (variant === undefined || isSoldOut) return undefined;
    onClose();
    return answer(variant);
  };
  return (
    <Overlay open onClose={close} title={product.name}>
      <form aria-label={`Choose: ${product.name}`} onSubmit={submit} noValidate>
        <Flex gap="4" mb="5" align="center">
          <Box w={{ base: '24', sm: '32' }} flexShrink="0">
            <Picture src={picturesOf(product, choice)[0]?.imageUrl ?? product.primaryImage} alt="" sizes="128px" rounded="12px" />
          </Box>
          <Box minW="0">
            <Price {...displayPrice} includesTax={product.priceIncludesTax} size="lg" />
            {/* Always one line high, so that a choice moves nothing. */}
            <chakra.p fontSize="sm" color={isSoldOut ? 'sale' : 'ink.soft'} aria-live="polite" minH="1.5em">
              {stock === undefined ? '' : stockText(stock)}
            </chakra.p>
          </Box>
        </Flex>
        <VariantPicker
          product={product}
          choice={choice}
          onChange={(next) => {
            setMissingOption(null);
            setChoice(next);
          }}
          missingOption={missingOption}
        />
        <Button type="submit" size="lg" w="full" mt="6" disabled={isSoldOut}>
          {isSoldOut ? 'Out of Stock' : action}
        </Button>
      </form>
    </Overlay>
  );
}
