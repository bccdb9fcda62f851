/** The form of a review: stars and a text. */
import { chakra, Flex } from '@chakra-ui/react';
import type * as z from 'zod';
import { put, type Review } from '#shared/contract/reviews/review.ts';
import { serverMessage } from '#web/api/client.ts';
import { starPath } from '#web/ui/catalog/stars.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useFieldValue, useFormApi } from '#web/ui/form/form-fields.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { saveReview } from './api/reviews.ts';

const fields = put.body();

const ratingLabels = ['', 'Not good', 'So-so', 'All right', 'Good', 'Wonderful'] as const;

interface Props {
  readonly productId: number;
  readonly productName: string;
  /** The record to edit, or null for a new one. */
  readonly review: Review | null;
  readonly onSaved: () => Promise<void>;
}

export function ReviewForm({ productId, productName, review, onSaved }: Props) {
  const submit = async (body: z.output<typeof fields>) => {
    await saveReview(productId, body);
    await onSaved();
  };
  return (
    <Form
      label={`Review of ${productName}`}
      schema={fields}
      defaultValues={{ ...(review === null ? {} : { rating: review.rating }), text: review?.text ?? '' }}
      errorText={(error) => ({ text: serverMessage(error, 'Failed to save the review. Please try again.'), toast: null })}
      onSubmit={submit}
      onInvalid={(wrong, element) => {
        if (wrong.rating !== undefined) element?.querySelector<HTMLElement>('[name=rating]')?.focus();
      }}
    >
      <chakra.p color="ink.soft" mb="4" overflowWrap="anywhere">
        {productName}
      </chakra.p>
      <RatingField />
      <chakra.div mt="4">
        <Form.TextArea
          name="text"
          label="Your words"
          required={false}
          rows={6}
          placeholder="What does your child like about it? How does it last?"
          hint="Please leave out names of children."
        />
      </chakra.div>
      <PrivacyNote mt="4">Everyone can read your review, with your first name and initial, until you delete it.</PrivacyNote>
      <Form.Error mt="4" />
      <Form.Submit size="lg" w="full" mt="5" idle={review === null ? 'Post review' : 'Save review'} busy="Saving..." />
    </Form>
  );
}

function RatingField() {
  const {
    setValue,
    formState: { errors },
  } = useFormApi();
  const rating = useFieldValue<number | undefined>('rating') ?? 0;
  return (
    <chakra.fieldset border="0" aria-describedby={errors.rating === undefined ? undefined : 'rating-error'}>
      <chakra.legend fontWeight="600" fontSize="sm" mb="1.5">
        Stars
      </chakra.legend>
      <Flex align="center" gap="1" wrap="wrap">
        {[1, 2, 3, 4, 5].map((value) => (
          <chakra.label
            key={value}
            p="1"
            borderRadius="md"
            cursor="pointer"
            css={{ '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'brand', outlineOffset: '2px' } }}
          >
            <chakra.input
              type="radio"
              name="rating"
              value={value}
              checked={rating === value}
              srOnly
              onChange={() => setValue('rating', value, { shouldValidate: true, shouldDirty: true })}
            />
            <chakra.span srOnly>
              {value} {value === 1 ? 'star' : 'stars'}: {ratingLabels[value]}
            </chakra.span>
            <svg width="36" height="36" viewBox="0 0 20 20" aria-hidden="true">
              <path d={starPath} fill={value <= rating ? '#F7A81B' : '#E2D6C1'} />
            </svg>
          </chakra.label>
        ))}
        <chakra.span color="ink.soft" ms="2" aria-hidden="true">
          {ratingLabels[rating]}
        </chakra.span>
      </Flex>
      {errors.rating !== undefined && (
        <chakra.p id="rating-error" mt="1" fontSize="sm" fontWeight="600" color="sale" role="alert">
          Please choose 1 to 5 stars
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}
