/** Parts that the rows of several tables share: a small picture before the name, and buttons at the end. */
import { Box, Button, type ButtonProps, chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Picture } from '#web/ui/media/picture.tsx';

export const PictureCell = ({ src, children, ...props }: FlexProps & { src: string }) => (
  <Flex gap="3" align="center" {...props}>
    <Box w="11" flexShrink="0">
      <Picture src={src} alt="" sizes="44px" rounded="8px" />
    </Box>
    {children}
  </Flex>
);

export const RowActions = chakra('div', { base: { display: 'flex', gap: '1.5', flexWrap: { base: 'wrap', md: 'nowrap' } } });

export const RowButton = (props: ButtonProps) => <Button size="sm" variant="ghost" minH="8" px="3" {...props} />;

interface MoveProps {
  /** Names what the buttons move, for screen readers. */
  readonly name: string;
  /** Position of the row, from 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (index: number) => void;
}

export const MoveButtons = ({ name, index, count, onMove }: MoveProps) => (
  <>
    <RowButton px="2" aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
      <ArrowUp size={16} aria-hidden />
    </RowButton>
    <RowButton px="2" aria-label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
      <ArrowDown size={16} aria-hidden />
    </RowButton>
  </>
);
