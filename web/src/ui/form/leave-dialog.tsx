/** Asks whether unsaved changes may be lost. */
import { Confirm } from './confirm.tsx';
import type { LeaveWarning } from './use-leave-warning.ts';

export function LeaveDialog({ leaving: { isAsking, leave, stay } }: { leaving: LeaveWarning }) {
  if (!isAsking) return null;
  return (
    <Confirm
      title="Leave without saving?"
      action="Leave"
      busyText="Leaving..."
      errorText=""
      dismissText="Stay here"
      isDestructive
      onConfirm={() => Promise.resolve(leave())}
      onDone={() => undefined}
      onClose={stay}
    >
      What you have changed on this page is not saved and would be lost.
    </Confirm>
  );
}
