/** A button of the administration's header, with its word beside the icon where there is room. */
import { chakra } from '@chakra-ui/react';

export const HeaderButton = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: '9',
    minW: '9',
    px: '2',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontWeight: '600',
    cursor: 'pointer',
    _hover: { bg: 'sand' },
  },
});
