/** A titled part of a page or dialog; a line separates it from the next one. */
import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** The heading's level: 2 on a page, 3 in a dialog. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

export function Section({ title, level = 3, children }: Props) {
  const id = useId();
  const isPart = level === 3;
  return (
    <chakra.section
      aria-labelledby={id}
      mb={isPart ? '5' : '8'}
      {...(isPart ? { pb: '5', borderBottomWidth: '1px', borderColor: 'line', _last: { borderBottomWidth: '0', mb: '0', pb: '0' } } : {})}
    >
      <chakra.h3 as={isPart ? 'h3' : 'h2'} id={id} fontSize={isPart ? 'lg' : '2xl'} lineHeight={isPart ? 'inherit' : '1.2'} mb={isPart ? '2' : '3'}>
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  );
}
