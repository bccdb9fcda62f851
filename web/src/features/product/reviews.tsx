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

interface ReviewPageProps extends Pick<Product, 'id' | 'options'> {
  readonly before: string | undefined;
  readonly skippedId: string | undefined;
}

function ReviewPage({ id, options, before, skippedId }: ReviewPageProps) {
  const { data, error, mutate } = useReviews(id, before);
  if (data !== undefined)
    return data.data.filter((review) => review.id !== skippedId).map((review) => <ReviewText key={review.id} review={review} options={options} />);
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
  /** The review after which each page begins; undefined for the first page. */
  const [pageStarts, setPageStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const [isFormOpen, setFormOpen] = useState(false);
  const [isConfirmingRemoval, setConfirmingRemoval] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useReviews(id);
  const last = useReviews(id, pageStarts.at(-1));
  const own = useOwnReview(id);
  const product = useProduct(id);
  const ownReview = own.data?.review ?? null;
  const shownOwnReview = ownReview?.isWithdrawn === false ? ownReview : null;

  // A link to the reviews scrolls to them once the layout is stable.
  const { hash, key } = useLocation();
  const areReviewsLoaded = [first, ...(user === null ? [] : [own])].every(({ data, error }) => data !== undefined || error !== undefined);
  const scrollKey = areReviewsLoaded && hash === '#reviews' ? key : null;
  useEffect(() => {
    if (scrollKey === null) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [scrollKey]);

  const reloadAfterChange = async (text: string) => {
    setPageStarts([undefined]);
    await Promise.all([own.mutate(), first.mutate(), product.mutate()]);
    heading.current?.focus();
    toast('success', text);
  };
  const hasMore =
    first.data !== undefined &&
    pageStarts.length * first.data.meta.limit < first.data.meta.total &&
    (last.isLoading || (last.data !== undefined && last.data.data.length > 0));
  const showMore = () => {
    const lastShown = last.data?.data.at(-1);
    // The next page begins after the last review of this one, which may still be loading.
    if (lastShown !== undefined) setPageStarts([...pageStarts, lastShown.id]);
  };
  const remove = async () => {
    setConfirmingRemoval(false);
    try {
      await removeReview(id);
      await reloadAfterChange('Your review was removed.');
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
        {ownReview === null && own.data?.mayReview === true && <Button onClick={() => setFormOpen(true)}>Write a review</Button>}
      </Flex>
      <Card>
        <Box pb={reviews === 0 ? '0' : '5'}>
          <Stars rating={rating} reviews={reviews} showsWord />
        </Box>
        {reviews === 0 && ownReview === null && (
          <chakra.p color="ink.soft" mt="2">
            {own.data?.mayReview === true
              ? 'Be the first to tell other parents what it is like.'
              : user === null
                ? 'Customers who bought it here can say what it is like, once it is delivered.'
                : 'You can say what it is like once it is delivered to you.'}
          </chakra.p>
        )}
        {shownOwnReview !== null && (
          <ReviewText review={shownOwnReview} options={options}>
            <Badge tone="brand">Your review</Badge>
            <Flex gap="1">
              <Button size="sm" variant="ghost" onClick={() => setFormOpen(true)} aria-label="Edit your review">
                Edit
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setConfirmingRemoval(true)} aria-label="Remove your review">
                Remove
              </Button>
            </Flex>
          </ReviewText>
        )}
        {ownReview?.isWithdrawn === true && (
          <chakra.p mt="3" color="ink.soft">
            Your review was taken down by our team. Please write to us if you think that is wrong.
          </chakra.p>
        )}
        {reviews > 0 &&
          pageStarts.map((before) => <ReviewPage key={before ?? ''} id={id} options={options} before={before} skippedId={shownOwnReview?.id} />)}
        {hasMore && (
          <Button variant="outline" onClick={showMore}>
            Show more reviews
          </Button>
        )}
      </Card>
      {isFormOpen && (
        <Overlay open title={ownReview === null ? 'Write a review' : 'Edit your review'} onClose={() => setFormOpen(false)}>
          <Suspense fallback={<Skeleton h="72" />}>
            <ReviewForm
              productId={id}
              productName={name}
              review={ownReview}
              onSaved={async () => {
                setFormOpen(false);
                await reloadAfterChange(ownReview === null ? 'Thank you! Your review is online.' : 'Your review was changed.');
              }}
            />
          </Suspense>
        </Overlay>
      )}
      {isConfirmingRemoval && (
        <Overlay
          open
          title="Remove your review?"
          onClose={() => setConfirmingRemoval(false)}
          footer={
            <Flex gap="3" justify="flex-end" wrap="wrap">
              <Button variant="outline" onClick={() => setConfirmingRemoval(false)}>
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
