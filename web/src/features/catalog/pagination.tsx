/** Previous, up to five page numbers, and Next; each is a link. */
import { chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PageNumbers, PageStep } from '#web/ui/layout/page-links.tsx';

interface Props {
  readonly page: number;
  readonly totalPages: number;
  readonly hrefOf: (page: number) => string;
}

export function Pagination({ page, totalPages, hrefOf }: Props) {
  if (totalPages <= 1) return null;
  return (
    <Flex as="nav" aria-label="Pages" justify="center" align="center" wrap="wrap" gap={{ base: '0.5', sm: '2' }} mt="10">
      <PageStep size="shop" to={page > 1 ? hrefOf(page - 1) : null}>
        <ChevronLeft size={18} aria-hidden />
        <chakra.span srOnly={{ base: true, sm: false }}>Previous</chakra.span>
      </PageStep>
      <PageNumbers size="shop" page={page} totalPages={totalPages} hrefOf={hrefOf} />
      <PageStep size="shop" to={page < totalPages ? hrefOf(page + 1) : null}>
        <chakra.span srOnly={{ base: true, sm: false }}>Next</chakra.span>
        <ChevronRight size={18} aria-hidden />
      </PageStep>
    </Flex>
  );
}
