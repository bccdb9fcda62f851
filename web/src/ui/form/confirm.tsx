/**
 * Asks for a confirmation and runs the action; on an error the dialog stays open and says why.
 *
 *     {asking && <Confirm title="Refund this order?" action="Refund" doing="Refunding..." failed="Failed to refund the order"
 *       onConfirm={() => call('order.refund', ...)} onDone={...} onClose={() => setAsking(false)}>
 *       The customer gets all of it back.
 *     </Confirm>}
 */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { graveStyle } from '#web/theme.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { errorMessage } from './server-errors.ts';

interface Props {
  readonly title: string;
  /** The text of the button, and its text while the action runs. */
  readonly action: string;
  readonly doing: string;
  /** The message after success. */
  readonly done?: string;
  /** The message after a failure for which the server gave no reason, or a function that makes the message. */
  readonly failed: string | ((error: unknown) => string);
  /** The text of the other button. */
  readonly dismiss?: string;
  readonly onConfirm: () => Promise<unknown>;
  /** Called after success; the caller closes the dialog. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** False while required input is missing. */
  readonly ready?: boolean;
  /** Whether the action destroys something permanently. */
  readonly grave?: boolean;
  readonly children: ReactNode;
}

const tickable: readonly string[] = ['checkbox', 'radio', 'file'];

export function Confirm({
  title,
  action,
  doing,
  done,
  failed,
  dismiss = 'Cancel',
  onConfirm,
  onDone,
  onClose,
  ready = true,
  grave = false,
  children,
}: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  // The first field gets the focus.
  useEffect(() => body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  // The result of the running request is not known yet.
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
      // The fields belong to the caller and are not marked, so the message names all their errors.
      const wrong = error instanceof ApiError ? Object.values(error.fields) : [];
      const text = wrong.length > 0 ? wrong.join('. ') : typeof failed === 'string' ? errorMessage(error, failed) : failed(error);
      setProblem(text);
      toast('error', text);
      setBusy(false);
      return;
    }
    setBusy(false);
    if (done !== undefined) toast('success', done);
    onDone();
  };
  // Enter in a field presses the dialog's button; it must not submit a form around the dialog.
  const onEnter = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event;
    if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!tickable.includes(target.type)) void confirm();
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
          <Button size="sm" {...(grave ? graveStyle : {})} aria-disabled={busy || !ready} onClick={() => void confirm()}>
            {busy ? doing : action}
          </Button>
        </Flex>
      }
    >
      <chakra.div ref={body} onKeyDown={onEnter}>
        {typeof children === 'string' ? <p>{children}</p> : children}
      </chakra.div>
      {problem !== null && (
        <chakra.div mt="4" role="alert">
          <Notice tone="error">{problem}</Notice>
        </chakra.div>
      )}
    </Overlay>
  );
}

interface DeleteProps extends Omit<Props, 'title' | 'action' | 'doing' | 'children'> {
  /** Name and kind of what is deleted: `Wooden toys`, `category`. */
  readonly name: string;
  readonly noun: string;
  /** Further consequences to mention. */
  readonly children?: ReactNode;
}

export const ConfirmDelete = ({ name, noun, children, ...props }: DeleteProps) => (
  <Confirm {...props} title={`Delete ${name}?`} action="Delete" doing="Deleting..." grave>
    <p>Are you sure you want to delete this {noun}? This action cannot be undone.</p>
    {children}
  </Confirm>
);
