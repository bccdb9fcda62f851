/** Loads what the first view does not need: when the browser is idle, or at once where a message waits. */
import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '#web/api/when-idle.ts';
import { useToast } from '#web/ui/feedback/toast.ts';

export function ExtrasHost() {
  const urgent = useToast() !== null;
  const [Extras, setExtras] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Extras !== null) return undefined;
    // If it cannot be loaded, the next message tries again.
    const fetchIt = () =>
      void import('./extras.tsx').then(
        (loaded) => setExtras(() => loaded.Extras),
        () => undefined,
      );
    return urgent ? fetchIt() : whenIdle(fetchIt);
  }, [urgent, Extras]);
  return Extras === null ? null : <Extras />;
}
