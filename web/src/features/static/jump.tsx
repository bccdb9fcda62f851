/** A link to a section of the same page that adds no history entry, so that Back leads to the previous page. */
import type { ComponentProps } from 'react';

export function SectionLink({ to, children, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
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
