/** Loads what opens over a page when it is first needed: messages, the cart drawer, the choice of a variant, the contact form. */
import { type ComponentType, useEffect, useState } from 'react';
import type { ContactType } from '#shared/contract/content/content.ts';
import { useSession } from '#web/api/session.ts';
import { whenIdle } from '#web/api/when-idle.ts';
import { onOpenCart } from '#web/shop/cart/show-cart.ts';
import { onVariantQuestion, type VariantQuestion } from '#web/shop/choose-variant.ts';
import { onContact } from '#web/shop/contact-request.ts';
import { toast, useToast } from '#web/ui/feedback/toast.ts';
import { useOpenOnPage } from './use-open-on-page.ts';

const loadDialog = () => import('#web/features/contact/contact-dialog.tsx');

/** Loads the contact form when it is first requested by a link of the footer or the window's event. */
export function ContactHost() {
  const { user } = useSession();
  const [open, setOpen] = useOpenOnPage();
  const [type, setType] = useState<ContactType | null>(null);
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>>['ContactDialog'] | null>(null);
  useEffect(
    () =>
      onContact((requested) => {
        setType(requested);
        setOpen(true);
        loadDialog().then(
          ({ ContactDialog }) => setDialog(() => ContactDialog),
          () => toast('error', 'The form could not be loaded. Please check your connection and try again.'),
        );
      }),
    [setOpen],
  );
  // What one user has typed is not shown to the next one who signs in here.
  return Dialog === null ? null : <Dialog key={user?.id ?? ''} type={open ? type : null} onClose={() => setOpen(false)} />;
}

/** Loads what the first view does not need: when the browser is idle, or at once where a message waits. */
export function ExtrasHost() {
  const hasMessage = useToast() !== null;
  const [Extras, setExtras] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Extras !== null) return undefined;
    // If it cannot be loaded, the next message tries again.
    const loadExtras = () =>
      void import('./extras.tsx').then(
        (loaded) => setExtras(() => loaded.Extras),
        () => undefined,
      );
    return hasMessage ? loadExtras() : whenIdle(loadExtras);
  }, [hasMessage, Extras]);
  return Extras === null ? null : <Extras />;
}

const loadDrawer = () => import('#web/features/cart/cart-drawer.tsx');

/** Loads the cart drawer when a product is first added. If it cannot be loaded, the customer sees the message only. */
export function CartHost() {
  const [Drawer, setDrawer] = useState<Awaited<ReturnType<typeof loadDrawer>>['CartDrawer'] | null>(null);
  const [open, setOpen] = useOpenOnPage();
  useEffect(
    () =>
      onOpenCart(() => {
        setOpen(true);
        loadDrawer().then(
          ({ CartDrawer }) => setDrawer(() => CartDrawer),
          () => undefined,
        );
      }),
    [setOpen],
  );
  return Drawer === null ? null : <Drawer open={open} onClose={() => setOpen(false)} />;
}

const loadChooser = () => import('#web/ui/catalog/variant-chooser.tsx');

/** Loads the choice of a variant when it is first asked for. */
export function ChooserHost() {
  const [Chooser, setChooser] = useState<Awaited<ReturnType<typeof loadChooser>>['VariantChooser'] | null>(null);
  const [open, setOpen] = useOpenOnPage();
  const [question, setQuestion] = useState<VariantQuestion | null>(null);
  useEffect(
    () =>
      onVariantQuestion((requested) => {
        setQuestion(requested);
        setOpen(true);
        loadChooser().then(
          ({ VariantChooser }) => setChooser(() => VariantChooser),
          () => {
            setQuestion(null);
            requested.answer(null);
            toast('error', 'The choice could not be loaded. Please check your connection and try again.');
          },
        );
      }),
    [setOpen],
  );
  // The customer has left the page on which the question was asked.
  const unansweredQuestion = open ? null : question;
  useEffect(() => unansweredQuestion?.answer(null), [unansweredQuestion]);
  return Chooser === null || question === null || !open ? null : <Chooser question={question} onClose={() => setQuestion(null)} />;
}
