/** The reviews of a product and the customer's own; below the fold, so its code loads after the page's. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Review } from '#shared/contract/reviews/review.ts';
import { serverMessage } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { formatLongDay } from '#web/format.ts';
import { useProduct } from '#web/shop/api/catalogue.ts';
import { Stars } from '#web/ui/catalog/stars.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { removeReview, useOwnReview, useReviews } from './api/reviews.ts';

const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }));

/** Turns a variant's title into `size 4-5 years, colour Blue`; returns the title itself when the options have changed since the review. */
function choiceText(options: Product['options'], title: string): string {
  const chosen = title.split(', ');
  const isKnown = chosen.length === options.length && options.every(({ values }, index) => values.some(({ value }) => value === chosen[index]));
  return isKnown ? options.map(({ name }, index) => `${name.toLowerCase()} ${chosen[index]}`).join(', ') : title;
}

interface ReviewProps {
  readonly review: Review;
  /** The product's options, to name what the reviewer bought. */
  readonly options: Product['options'];
  readonly children?: ReactNode;
}

function ReviewText({ review, options, children }: ReviewProps) {
  return (
    <chakra.article py="5" borderTopWidth="1px" borderColor="line">
      <Flex align="center" columnGap="3" rowGap="1" wrap="wrap">
        <Stars rating={review.rating} />
        <chakra.span fontWeight="600" overflowWrap="anywhere">
          {review.author}
        </chakra.span>
        <chakra.time color="ink.soft" fontSize="sm" dateTime={review.createdAt}>
          {formatLongDay(review.createdAt)}
          {review.updatedAt !== review.createdAt && ', edited'}
        </chakra.time>
        {children}
      </Flex>
      {review.variantTitle !== undefined && (
        <chakra.p mt="1" color="ink.soft" fontSize="sm" overflowWrap="anywhere">
          Bought in {choiceText(options, review.variantTitle)}
        </chakra.p>
      )}
      {review.text !== '' && (
        <chakra.p mt="2" maxW="prose" whiteSpace="pre-line" overflowWrap="anywhere">
          {review.text}
        </chakra.p>
      )}
    </chakra.article>
  );
}

function More({ id, options, page, skip }: Pick<Product, 'id' | 'options'> & { page: number; skip: string | undefined }) {
  const { data, error, mutate } = useReviews(id, page);
  if (data !== undefined)
    return data.data.filter((review) => review.id !== skip).map((review) => <ReviewText key={review.id} review={review} options={options} />);
  if (error === undefined) return <Skeleton h="24" my="5" />;
  return (
    <Flex py="5" gap="3" align="center" wrap="wrap" role="alert">
      Failed to load reviews.
      <Button size="sm" variant="outline" onClick={() => void mutate()}>
        Try Again
      </Button>
    </Flex>
  );
}

export function Reviews({ product: { id, name, options, rating, reviews } }: { product: Product }) {
  const { user } = useSession();
  const [pages, setPages] = useState(1);
  const [writing, setWriting] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useReviews(id, 1);
  const own = useOwnReview(id);
  const product = useProduct(id);
  const mine = own.data?.review ?? null;
  const shown = mine?.isWithdrawn === false ? mine : null;

  // A link to the reviews scrolls to them once the layout is stable.
  const { hash, key } = useLocation();
  const isRead = [first, ...(user === null ? [] : [own])].every(({ data, error }) => data !== undefined || error !== undefined);
  const comesForReviews = isRead && hash === '#reviews' ? key : null;
  useEffect(() => {
    if (comesForReviews === null) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [comesForReviews]);

  const changed = async (text: string) => {
    setPages(1);
    await Promise.all([own.mutate(), first.mutate(), product.mutate()]);
    heading.current?.focus();
    toast('success', text);
  };
  const remove = async () => {
    setLeaving(false);
    try {
      await removeReview(id);
      await changed('Your review was removed.');
    } catch (failure) {
      toast('error', serverMessage(failure, 'Failed to remove the review. Please try again.'));
    }
  };

  return (
    <Box as="section" aria-labelledby="reviews" mt={{ base: '12', md: '20' }}>
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="4">
        <chakra.h2 id="reviews" ref={heading} tabIndex={-1} outline="none" fontSize="2xl" scrollMarginTop="28">
          Reviews
        </chakra.h2>
        {mine === null && own.data?.mayReview === true && <Button onClick={() => setWriting(true)}>Write a review</Button>}
      </Flex>
      <Card>
        <Box pb={reviews === 0 ? '0' : '5'}>
          <Stars rating={rating} reviews={reviews} showsWord />
        </Box>
        {reviews === 0 && mine === null && (
          <chakra.p color="ink.soft" mt="2">
            {own.data?.mayReview === true
              ? 'Be the first to tell other parents what it is like.'
              : user === null
                ? 'Customers who bought it here can say what it is like, once it is delivered.'
                : 'You can say what it is like once it is delivered to you.'}
          </chakra.p>
        )}
        {shown !== null && (
          <ReviewText review={shown} options={options}>
            <Badge tone="brand">Your review</Badge>
            <Flex gap="1">
              <Button size="sm" variant="ghost" onClick={() => setWriting(true)} aria-label="Edit your review">
                Edit
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setLeaving(true)} aria-label="Remove your review">
                Remove
              </Button>
            </Flex>
          </ReviewText>
        )}
        {mine?.isWithdrawn === true && (
          <chakra.p mt="3" color="ink.soft">
            Your review was taken down by our team. Please write to us if you think that is wrong.
          </chakra.p>
        )}
        {reviews > 0 && Array.from({ length: pages }, (_, index) => <More key={index} id={id} options={options} page={index + 1} skip={shown?.id} />)}
        {pages < (first.data?.meta.totalPages ?? 0) && (
          <Button variant="outline" onClick={() => setPages(pages + 1)}>
            Show more reviews
          </Button>
        )}
      </Card>
      {writing && (
        <Overlay open title={mine === null ? 'Write a review' : 'Edit your review'} onClose={() => setWriting(false)}>
          <Suspense fallback={<Skeleton h="72" />}>
            <ReviewForm
              productId={id}
              productName={name}
              review={mine}
              onSaved={async () => {
                setWriting(false);
                await changed(mine === null ? 'Thank you! Your review is online.' : 'Your review was changed.');
              }}
            />
          </Suspense>
        </Overlay>
      )}
      {leaving && (
        <Overlay
          open
          title="Remove your review?"
          onClose={() => setLeaving(false)}
          footer={
            <Flex gap="3" justify="flex-end" wrap="wrap">
              <Button variant="outline" onClick={() => setLeaving(false)}>
                Keep it
              </Button>
              <Button onClick={() => void remove()}>Remove</Button>
            </Flex>
          }
        >
          <p>Your stars and words for {name} go. You can write another review later.</p>
        </Overlay>
      )}
    </Box>
  );
}
