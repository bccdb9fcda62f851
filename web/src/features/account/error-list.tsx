/** Shows errors as an alert that stays. */
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';

export function ErrorList({ errors, mt = '4' }: { errors: readonly string[]; mt?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const all = errors.join('\n');
  useEffect(() => {
    // In a scrolling dialog it may be out of view.
    if (all !== '') box.current?.scrollIntoView({ block: 'nearest' });
  }, [all]);
  if (errors.length === 0) return null;
  return (
    <chakra.div ref={box} w="full" mt={mt} display="flex" flexDirection="column" gap="2" role="alert">
      {errors.map((text) => (
        <Notice key={text} tone="error">
          {text}
        </Notice>
      ))}
    </chakra.div>
  );
}
