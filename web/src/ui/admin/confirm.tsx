/**
 * Is it really meant? Asks, does it, stays open and says why when it could not be done.
 *
 *     {asking && <Confirm title="Delete this category?" action="Delete" doing="Deleting..." failed="Failed to delete category"
 *       onConfirm={() => call('catalog.deleteCategory', ...)} onDone={...} onClose={() => setAsking(false)}>
 *       Are you sure you want to delete this category? This action cannot be undone.
 *     </Confirm>}
 */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { wordsOf } from '#web/ui/form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
  readonly title: string;
  /** What the button says, and what it says while it works. */
  readonly action: string;
  readonly doing: string;
  /** The message when it has been done. */
  readonly done?: string;
  /** Said when it failed and the server gave no reason. */
  readonly failed: string;
  /** What the other button says. */
  readonly dismiss?: string;
  readonly onConfirm: () => Promise<unknown>;
  /** It has been done: the dialog is to be closed by now. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** False while something that it needs is missing. */
  readonly ready?: boolean;
  readonly children: ReactNode;
}

export function Confirm({ title, action, doing, done, failed, dismiss = 'Cancel', onConfirm, onDone, onClose, ready = true, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  // Whoever has to write something begins at once.
  useEffect(() => body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  // What becomes of it is not known yet.
  const close = () => {
    if (!busy) onClose();
  };
  const confirm = async () => {
    if (busy || !ready) return;
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      const text = wordsOf(error, failed);
      setProblem(text);
      toast('error', text);
      setBusy(false);
      return;
    }
    setBusy(false);
    if (done !== undefined) toast('success', done);
    onDone();
  };
  return (
    <Overlay
      open
      onClose={close}
      title={title}
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" size="sm" aria-disabled={busy} onClick={close}>
            {dismiss}
          </Button>
          <Button size="sm" aria-disabled={busy || !ready} onClick={() => void confirm()}>
            {busy ? doing : action}
          </Button>
        </Flex>
      }
    >
      <div ref={body}>{typeof children === 'string' ? <p>{children}</p> : children}</div>
      {problem !== null && (
        <chakra.div mt="4" role="alert">
          <Notice tone="error">{problem}</Notice>
        </chakra.div>
      )}
    </Overlay>
  );
}
