/** Asks whether unsaved changes may be lost. */
import { Confirm } from './confirm.tsx';
import type { Leaving } from './use-leave-warning.ts';

export function LeaveDialog({ leaving: { asking, leave, stay } }: { leaving: Leaving }) {
  if (!asking) return null;
  return (
    <Confirm
      title="Leave without saving?"
      action="Leave"
      doing="Leaving..."
      failed=""
      dismiss="Stay here"
      grave
      onConfirm={() => Promise.resolve(leave())}
      onDone={() => undefined}
      onClose={stay}
    >
      What you have changed on this page is not saved and would be lost.
    </Confirm>
  );
}
