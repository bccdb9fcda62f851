/** A link to a place further down the page that makes no entry in the history, so that Back leads to the page before. */
import type { ComponentProps } from 'react';

export function Jump({ to, children, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  return (
    <a
      {...rest}
      href={`#${to}`}
      onClick={(event) => {
        const target = document.getElementById(to);
        if (target === null) return;
        event.preventDefault();
        target.scrollIntoView();
        target.focus({ preventScroll: true });
      }}
    >
      {children}
    </a>
  );
}
