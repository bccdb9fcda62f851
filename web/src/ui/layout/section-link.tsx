/** Links to a section of the same page that add no history entry, so that Back leads to the previous page. */
import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

export function SectionLink({ to, children, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  return (
    <a
      {...rest}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        const target = document.getElementById(to);
        target?.scrollIntoView();
        target?.focus({ preventScroll: true });
      }}
    >
      {children}
    </a>
  );
}

/** Takes keyboard users past what every page repeats; visible while it has the focus. */
export const SkipLink = chakra(SectionLink, {
  base: {
    position: 'absolute',
    top: '2',
    left: '2',
    zIndex: 'toast',
    bg: 'ink',
    color: 'white',
    px: '5',
    py: '3',
    borderRadius: 'pill',
    transform: 'translateY(-200%)',
    _focusVisible: { transform: 'none' },
  },
});
