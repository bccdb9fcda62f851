/** When does what is not needed at first sight come? At leisure, or at once where there is something to say. */
import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '#web/api/when-idle.ts';
import { useToast } from '#web/ui/feedback/toast.ts';

export function ExtrasHost() {
  const urgent = useToast() !== null;
  const [Extras, setExtras] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Extras !== null) return undefined;
    // Where it cannot be had it is tried again with the next message.
    const fetchIt = () =>
      void import('./extras.tsx').then(
        (loaded) => setExtras(() => loaded.Extras),
        () => undefined,
      );
    return urgent ? fetchIt() : whenIdle(fetchIt);
  }, [urgent, Extras]);
  return Extras === null ? null : <Extras />;
}
