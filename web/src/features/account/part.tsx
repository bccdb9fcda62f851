/** How is a long dialog parted? A heading, what belongs to it, and a line before the next. */
import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      pb="5"
      mb="5"
      borderBottomWidth="1px"
      borderColor="line"
      _last={{ borderBottomWidth: '0', mb: '0', pb: '0' }}
    >
      <chakra.h3 id={id} fontSize="lg" mb="2">
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  );
}
