/** Dialogs of the variants: set one figure or the pictures of several, and confirm which variants are removed with a value. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { aboveMrpMessage, maxVariantImages } from '#shared/rules/catalogue/variants.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import type { VariantRow } from './variant-rows.ts';

export type Figure = 'price' | 'stock' | 'weight';
const figures = {
  price: { title: 'Set the price', label: 'Price (₹)', hint: undefined, right: /^\d{1,8}(?:\.\d{1,2})?$/ },
  stock: { title: 'Set the stock', label: 'Free units', hint: 'What can be bought now, without what open checkouts hold', right: /^\d{1,7}$/ },
  weight: { title: 'Set the weight', label: 'Weight (g)', hint: undefined, right: /^[1-9]\d{0,6}$/ },
} as const;

interface FigureProps {
  readonly figure: Figure;
  readonly count: number;
  readonly onSet: (change: Partial<VariantRow>) => void;
  readonly onClose: () => void;
}

/** Fills in the table; nothing is saved yet. */
export function FigureDialog({ figure, count, onSet, onClose }: FigureProps) {
  const [text, setText] = useState('');
  const [original, setOriginal] = useState('');
  const { title, label, hint, right } = figures[figure];
  const value = text.trim().replaceAll(',', '');
  const was = original.trim().replaceAll(',', '');
  const isRight = right.test(value);
  const isOriginalRight = was === '' || (figures.price.right.test(was) && Number(was) >= Number(value));
  return (
    <Confirm
      title={`${title} of ${count} ${count === 1 ? 'variant' : 'variants'}`}
      action="Fill in"
      doing="Filling in..."
      failed="Failed to fill in"
      ready={isRight && isOriginalRight}
      onConfirm={async () => onSet(figure === 'price' ? { price: value, originalPrice: was } : { [figure]: value })}
      onDone={onClose}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <TextField
          {...dense}
          label={label}
          hint={hint}
          inputMode={figure === 'price' ? 'decimal' : 'numeric'}
          value={text}
          error={text !== '' && !isRight ? 'Please check this number' : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {figure === 'price' && (
          <TextField
            {...dense}
            label="MRP (₹)"
            required={false}
            hint="Struck through beside the price; empty for none"
            inputMode="decimal"
            value={original}
            error={isOriginalRight ? undefined : aboveMrpMessage}
            onChange={({ target }) => setOriginal(target.value)}
          />
        )}
      </Flex>
    </Confirm>
  );
}

export interface Choosable {
  readonly imageUrl: string;
  readonly preview: string;
  readonly altText: string;
}

interface PicturesProps {
  /** What the dialog names: `Sky, 3-6 months`, or the number of variants. */
  readonly name: string;
  readonly pictures: readonly Choosable[];
  readonly initial: readonly string[];
  readonly onSet: (images: readonly string[]) => void;
  readonly onClose: () => void;
}

export function VariantPictures({ name, pictures, initial, onSet, onClose }: PicturesProps) {
  const [images, setImages] = useState(initial);
  const isFull = images.length >= maxVariantImages;
  return (
    <Confirm
      title={`Pictures of ${name}`}
      action="Use them"
      doing="Saving..."
      failed="Failed to choose"
      onConfirm={async () => onSet(images)}
      onDone={onClose}
      onClose={onClose}
    >
      {pictures.length === 0 ? (
        <p>The product has no pictures yet: add them under Pictures first.</p>
      ) : (
        <chakra.fieldset>
          <chakra.legend mb="3" fontSize="sm">
            {`Up to ${maxVariantImages}; the first one chosen stands for the variant. With none, the product's pictures are shown.`}
          </chakra.legend>
          <Box display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(7rem, 1fr))">
            {pictures.map(({ imageUrl, preview, altText }, index) => {
              const place = images.indexOf(imageUrl);
              return (
                <chakra.label key={imageUrl} position="relative" display="block" cursor={place === -1 && isFull ? 'not-allowed' : 'pointer'}>
                  <chakra.input
                    type="checkbox"
                    position="absolute"
                    top="2"
                    insetStart="2"
                    boxSize="6"
                    accentColor="var(--n-colors-brand)"
                    aria-label={altText === '' ? `Picture ${index + 1}` : altText}
                    checked={place !== -1}
                    disabled={place === -1 && isFull}
                    onChange={({ target }) => setImages(target.checked ? [...images, imageUrl] : images.filter((each) => each !== imageUrl))}
                  />
                  <chakra.img
                    src={preview}
                    alt=""
                    w="full"
                    aspectRatio="1"
                    objectFit="cover"
                    bg="sand"
                    borderRadius="md"
                    borderWidth="2px"
                    borderColor={place === -1 ? 'line' : 'brand'}
                  />
                  {place !== -1 && (
                    <chakra.span position="absolute" top="2" insetEnd="2" bg="ink" color="white" borderRadius="sm" px="2" fontSize="sm" aria-hidden>
                      {place + 1}
                    </chakra.span>
                  )}
                </chakra.label>
              );
            })}
          </Box>
        </chakra.fieldset>
      )}
    </Confirm>
  );
}

interface RemovalProps {
  /** What is removed: `Size`, `XL`, `options`. */
  readonly name: string;
  /** The variants that are removed. */
  readonly gone: readonly { readonly title: string; readonly wasOrdered: boolean }[];
  /** When the last option is removed: the variant that the product keeps. */
  readonly remains: string | undefined;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

const maxListed = 12;

export function RemovalDialog({ name, gone, remains, onRemove, onClose }: RemovalProps) {
  const ordered = gone.filter(({ wasOrdered }) => wasOrdered).length;
  return (
    <Confirm
      title={`Remove ${name}?`}
      action="Remove"
      doing="Removing..."
      failed="Failed to remove"
      grave
      onConfirm={async () => onRemove()}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{`${gone.length === 1 ? 'This variant goes' : `These ${gone.length} variants go`} when you save the product:`}</p>
      <chakra.ul pl="5" my="2" fontSize="sm">
        {gone.slice(0, maxListed).map(({ title, wasOrdered }) => (
          <li key={title}>
            {title}
            {wasOrdered && <chakra.span color="ink.soft"> (was ordered: archived)</chakra.span>}
          </li>
        ))}
        {gone.length > maxListed && <li>{`and ${gone.length - maxListed} more`}</li>}
      </chakra.ul>
      <chakra.p color="ink.soft" fontSize="sm">
        {ordered === 0
          ? 'Variants that were ordered meanwhile are archived instead: they leave the shop, and their orders keep them.'
          : 'Archived variants leave the shop, and their orders keep them.'}
        {remains !== undefined && ` ${remains} becomes the product itself; while orders refer to another variant, the options have to stay.`}
      </chakra.p>
    </Confirm>
  );
}
