/** How does a customer review a product? Stars, and a few words for other parents. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { put, type Review } from '#shared/contract/reviews/review.ts';
import { ApiError, textOf } from '#web/api/client.ts';
import { starPath } from '#web/ui/catalog/stars.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { saveReview } from './api/reviews.ts';

const fields = put.body();
type In = z.input<typeof fields>;
type Out = z.output<typeof fields>;

const words = ['', 'Not good', 'So-so', 'All right', 'Good', 'Wonderful'] as const;

interface Props {
  readonly productId: number;
  readonly productName: string;
  /** The one to change, or null for a new one. */
  readonly review: Review | null;
  readonly onSaved: () => Promise<void>;
}

export function ReviewForm({ productId, productName, review, onSaved }: Props) {
  const { register, handleSubmit, formState, setError, setValue, control } = useForm<In, unknown, Out>({
    resolver: zodResolver(fields),
    defaultValues: { ...(review === null ? {} : { rating: review.rating }), text: review?.text ?? '' },
  });
  const rating = useWatch({ control, name: 'rating' }) ?? 0;
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(
    async (body) => {
      try {
        await saveReview(productId, body);
      } catch (failure) {
        const wrong = Object.entries(failure instanceof ApiError ? failure.fields : {}).filter(([name]) => name in fields.shape);
        for (const [name, message] of wrong) setError(name as keyof In, { message });
        if (wrong.length === 0) setError('root', { message: textOf(failure, 'Failed to save the review. Please try again.') });
        return;
      }
      await onSaved();
    },
    (wrong, event) => {
      const form: unknown = event?.target;
      if (wrong.rating !== undefined && form instanceof HTMLFormElement) form.querySelector<HTMLElement>('[name=rating]')?.focus();
    },
  );
  return (
    <chakra.form onSubmit={submit} noValidate aria-label={`Review of ${productName}`}>
      <chakra.p color="ink.soft" mb="4" overflowWrap="anywhere">
        {productName}
      </chakra.p>
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
                {value} {value === 1 ? 'star' : 'stars'}: {words[value]}
              </chakra.span>
              <svg width="36" height="36" viewBox="0 0 20 20" aria-hidden="true">
                <path d={starPath} fill={value <= rating ? '#F7A81B' : '#E2D6C1'} />
              </svg>
            </chakra.label>
          ))}
          <chakra.span color="ink.soft" ms="2" aria-hidden="true">
            {words[rating]}
          </chakra.span>
        </Flex>
        {errors.rating !== undefined && (
          <chakra.p id="rating-error" mt="1" fontSize="sm" fontWeight="600" color="sale" role="alert">
            Please choose 1 to 5 stars
          </chakra.p>
        )}
      </chakra.fieldset>
      <chakra.div mt="4">
        <TextAreaField
          label="Your words"
          required={false}
          rows={6}
          placeholder="What does your child like about it? How does it last?"
          hint="Shown with your first name and initial. Please leave out names of children."
          error={errors.text?.message}
          {...register('text')}
        />
      </chakra.div>
      {errors.root !== undefined && (
        <chakra.div mt="4" role="alert">
          <Notice tone="error">{errors.root.message}</Notice>
        </chakra.div>
      )}
      <Button type="submit" size="lg" w="full" mt="5" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : review === null ? 'Post review' : 'Save review'}
      </Button>
    </chakra.form>
  );
}
