/** Five stars of a rating, or words where there is none. */
import { chakra, Flex } from '@chakra-ui/react';

export const starPath = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

interface Props {
  readonly rating: number | null;
  /** The number of reviews that make up the average; left out for a single review. */
  readonly reviews?: number;
  /** Whether to write out "reviews"; otherwise only screen readers hear the word. */
  readonly showsWord?: boolean;
}

export function Stars({ rating, reviews, showsWord = false }: Props) {
  if (rating === null || reviews === 0) {
    return (
      <chakra.span color="ink.soft" fontSize="xs">
        No reviews yet
      </chakra.span>
    );
  }
  return (
    <Flex align="center" gap="1.5" fontSize="xs" color="ink.soft" whiteSpace="nowrap">
      <chakra.span
        position="relative"
        flexShrink="0"
        display="inline-block"
        w="80px"
        h="16px"
        role="img"
        aria-label={`${rating.toFixed(1)} out of 5 stars`}
      >
        <StarRow fill="#E2D6C1" />
        <chakra.span position="absolute" inset="0" overflow="hidden" style={{ width: `${(rating / 5) * 100}%` }}>
          <StarRow fill="#F7A81B" />
        </chakra.span>
      </chakra.span>
      {reviews !== undefined && (
        <span>
          {rating.toFixed(1)} ({reviews}
          <chakra.span srOnly={!showsWord}>{reviews === 1 ? ' review' : ' reviews'}</chakra.span>)
        </span>
      )}
    </Flex>
  );
}

function StarRow({ fill }: { fill: string }) {
  return (
    <svg width="80" height="16" viewBox="0 0 100 20" aria-hidden="true" style={{ position: 'absolute', maxWidth: 'none' }}>
      {[0, 20, 40, 60, 80].map((x) => (
        <path key={x} d={starPath} transform={`translate(${x} 0)`} fill={fill} />
      ))}
    </svg>
  );
}
