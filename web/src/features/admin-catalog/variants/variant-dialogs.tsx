/** Dialogs of the variants: set one figure or the pictures of several, and confirm which variants are removed with a value. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { aboveMrpMessage, maxVariantImages } from '#shared/rules/catalogue/variants.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import type { VariantRow } from './variant-rows.ts';

export type Figure = 'price' | 'stock' | 'weight';
const figures = {
  price: { title: 'Set the price', label: 'Price (₹)', hint: undefined, pattern: /^\d{1,8}(?:\.\d{1,2})?$/ },
  stock: { title: 'Set the stock', label: 'Free units', hint: 'What can be bought now, without what open checkouts hold', pattern: /^\d{1,7}$/ },
  weight: { title: 'Set the weight', label: 'Weight (g)', hint: undefined, pattern: /^[1-9]\d{0,6}$/ },
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
  const [removesMrp, setRemovesMrp] = useState(false);
  const { title, label, hint, pattern } = figures[figure];
  const value = text.trim().replaceAll(',', '');
  const originalValue = removesMrp ? '' : original.trim().replaceAll(',', '');
  const mrpChange = removesMrp || originalValue !== '' ? { originalPrice: originalValue } : {};
  const isValid = pattern.test(value);
  const isOriginalValid = originalValue === '' || (figures.price.pattern.test(originalValue) && Number(originalValue) >= Number(value));
  return (
    <Confirm
      title={`${title} of ${count} ${count === 1 ? 'variant' : 'variants'}`}
      action="Fill in"
      busyText="Filling in..."
      errorText="Failed to fill in"
      canConfirm={isValid && isOriginalValid}
      onConfirm={async () => onSet(figure === 'price' ? { price: value, ...mrpChange } : { [figure]: value })}
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
          error={text !== '' && !isValid ? 'Please check this number' : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {figure === 'price' && (
          <>
            <TextField
              {...dense}
              label="MRP (₹)"
              required={false}
              hint="Struck through beside the price; empty leaves every MRP as it is"
              inputMode="decimal"
              value={original}
              disabled={removesMrp}
              error={isOriginalValid ? undefined : aboveMrpMessage}
              onChange={({ target }) => setOriginal(target.value)}
            />
            <Checkbox fontSize="sm" fontWeight="600" checked={removesMrp} onChange={setRemovesMrp}>
              Remove the MRP
            </Checkbox>
          </>
        )}
      </Flex>
    </Confirm>
  );
}

export interface SelectablePicture {
  readonly imageUrl: string;
  readonly preview: string;
  readonly altText: string;
}

interface PicturesProps {
  /** What the dialog names: `Sky, 3-6 months`, or the number of variants. */
  readonly name: string;
  readonly pictures: readonly SelectablePicture[];
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
      busyText="Saving..."
      errorText="Failed to choose"
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
              const position = images.indexOf(imageUrl);
              return (
                <chakra.label key={imageUrl} position="relative" display="block" cursor={position === -1 && isFull ? 'not-allowed' : 'pointer'}>
                  <chakra.input
                    type="checkbox"
                    position="absolute"
                    top="2"
                    insetStart="2"
                    boxSize="6"
                    accentColor="var(--n-colors-brand)"
                    aria-label={altText === '' ? `Picture ${index + 1}` : altText}
                    checked={position !== -1}
                    disabled={position === -1 && isFull}
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
                    borderColor={position === -1 ? 'line' : 'brand'}
                  />
                  {position !== -1 && (
                    <chakra.span position="absolute" top="2" insetEnd="2" bg="ink" color="white" borderRadius="sm" px="2" fontSize="sm" aria-hidden>
                      {position + 1}
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
  readonly removed: readonly { readonly title: string; readonly wasOrdered: boolean }[];
  /** When the last option is removed: the variant that the product keeps. */
  readonly remaining: string | undefined;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

const maxListed = 12;

export function RemovalDialog({ name, removed, remaining, onRemove, onClose }: RemovalProps) {
  const ordered = removed.filter(({ wasOrdered }) => wasOrdered).length;
  return (
    <Confirm
      title={`Remove ${name}?`}
      action="Remove"
      busyText="Removing..."
      errorText="Failed to remove"
      isDestructive
      onConfirm={async () => onRemove()}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{`${removed.length === 1 ? 'This variant goes' : `These ${removed.length} variants go`} when you save the product:`}</p>
      <chakra.ul pl="5" my="2" fontSize="sm">
        {removed.slice(0, maxListed).map(({ title, wasOrdered }) => (
          <li key={title}>
            {title}
            {wasOrdered && <chakra.span color="ink.soft"> (was ordered: archived)</chakra.span>}
          </li>
        ))}
        {removed.length > maxListed && <li>{`and ${removed.length - maxListed} more`}</li>}
      </chakra.ul>
      <chakra.p color="ink.soft" fontSize="sm">
        {ordered === 0
          ? 'Variants that were ordered meanwhile are archived instead: they leave the shop, and their orders keep them.'
          : 'Archived variants leave the shop, and their orders keep them.'}
        {remaining !== undefined && ` ${remaining} becomes the product itself; while orders refer to another variant, the options have to stay.`}
      </chakra.p>
    </Confirm>
  );
}
