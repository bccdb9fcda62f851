/** Opens the clinic's separate application with a single-use code, because no token may be in an address. */
import { call } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';

export interface ClinicApp {
  /** `clinic.example.in` */
  readonly host: string;
  /** Opens it in a new window. */
  readonly open: () => void;
}

/** Undefined when there is none, or for a role that may not open it. */
export function useClinicApp(): ClinicApp | undefined {
  const { user } = useSession();
  const { data } = useRead('handover.read', user?.role === 'admin' ? {} : null);
  const origin = data?.origin ?? null;
  return origin === null ? undefined : { host: new URL(origin).host, open: () => void open() };
}

async function open(): Promise<void> {
  // The window is opened before the code is requested, because browsers block later ones; it gets no opener.
  const window = globalThis.open('', '_blank');
  if (window !== null) window.opener = null;
  try {
    const { url } = await call('handover.begin', {});
    if (window === null) toast('error', 'Your browser has blocked the new window. Please allow windows for this site.');
    else window.location.replace(url);
  } catch (error) {
    window?.close();
    toast('error', errorMessage(error, "Failed to open the clinic's application"));
  }
}
