/**
 * Asks for a confirmation and runs the action; on an error the dialog stays open and says why.
 *
 *     {asking && <Confirm title="Refund this order?" action="Refund" busyText="Refunding..." errorText="Failed to refund the order"
 *       onConfirm={() => call('order.refund', ...)} onDone={...} onClose={() => setAsking(false)}>
 *       The customer gets all of it back.
 *     </Confirm>}
 */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { destructiveStyle } from '#web/theme.ts';
import { Problem } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { errorMessage, fieldErrorsText } from './server-errors.ts';

interface Props {
  readonly title: string;
  /** The text of the button, and its text while the action runs. */
  readonly action: string;
  readonly busyText: string;
  /** The message after success. */
  readonly successText?: string;
  /** The message after a failure for which the server gave no reason, or a function that makes the message. */
  readonly errorText: string | ((error: unknown) => string);
  /** The text of the other button. */
  readonly dismissText?: string;
  readonly onConfirm: () => Promise<unknown>;
  /** Called after success; the caller closes the dialog. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** False while required input is missing. */
  readonly canConfirm?: boolean;
  /** Whether the action destroys something permanently. */
  readonly isDestructive?: boolean;
  readonly children: ReactNode;
}

const keepsEnter: readonly string[] = ['checkbox', 'radio', 'file'];

export function Confirm({
  title,
  action,
  busyText,
  successText,
  errorText,
  dismissText = 'Cancel',
  onConfirm,
  onDone,
  onClose,
  canConfirm = true,
  isDestructive = false,
  children,
}: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  // The first field gets the focus.
  useEffect(() => body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  // Stays open while the request runs, so that the user sees its result.
  const close = () => {
    if (!busy) onClose();
  };
  const confirm = async () => {
    if (busy || !canConfirm) return;
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      // The fields belong to the caller and are not marked, so the message names all their errors.
      const text = fieldErrorsText(error) ?? (typeof errorText === 'string' ? errorMessage(error, errorText) : errorText(error));
      setProblem(text);
      toast('error', text);
      setBusy(false);
      return;
    }
    setBusy(false);
    if (successText !== undefined) toast('success', successText);
    onDone();
  };
  // Enter in a field presses the dialog's button; it must not submit a form around the dialog.
  const onEnter = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event;
    if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!keepsEnter.includes(target.type)) void confirm();
  };
  return (
    <Overlay
      open
      onClose={close}
      title={title}
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" size="sm" aria-disabled={busy} onClick={close}>
            {dismissText}
          </Button>
          <Button size="sm" {...(isDestructive ? destructiveStyle : {})} aria-disabled={busy || !canConfirm} onClick={() => void confirm()}>
            {busy ? busyText : action}
          </Button>
        </Flex>
      }
    >
      <chakra.div ref={body} onKeyDown={onEnter}>
        {typeof children === 'string' ? <p>{children}</p> : children}
      </chakra.div>
      <Problem text={problem} mt="4" />
    </Overlay>
  );
}

interface DeleteProps extends Omit<Props, 'title' | 'action' | 'busyText' | 'children'> {
  /** Name and kind of what is deleted: `Wooden toys`, `category`. */
  readonly name: string;
  readonly noun: string;
  /** Further consequences to mention. */
  readonly children?: ReactNode;
}

export const ConfirmDelete = ({ name, noun, children, ...props }: DeleteProps) => (
  <Confirm {...props} title={`Delete ${name}?`} action="Delete" busyText="Deleting..." isDestructive>
    <p>Are you sure you want to delete this {noun}? This action cannot be undone.</p>
    {children}
  </Confirm>
);
