/** Loads the contact form when it is first requested by a link of the footer or the window's event. */
import { useEffect, useState } from 'react';
import type { ContactType } from '#shared/contract/content/content.ts';
import { useSession } from '#web/api/session.ts';
import { onContact } from '#web/shop/contact-request.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const load = () => import('#web/features/contact/contact-dialog.tsx');

export function ContactHost() {
  const { user } = useSession();
  const [type, setType] = useState<ContactType | null>(null);
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof load>>['ContactDialog'] | null>(null);
  useEffect(
    () =>
      onContact((requested) => {
        setType(requested);
        load().then(
          ({ ContactDialog }) => setDialog(() => ContactDialog),
          () => toast('error', 'The form could not be loaded. Please check your connection and try again.'),
        );
      }),
    [],
  );
  // What one user has typed is not shown to the next one who signs in here.
  return Dialog === null ? null : <Dialog key={user?.id ?? ''} type={type} onClose={() => setType(null)} />;
}
