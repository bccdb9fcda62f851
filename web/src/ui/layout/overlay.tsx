/** A dialog or drawer over the page: the browser's own dialog, which traps the focus and closes on Escape. */
import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { placeMessages } from '../feedback/message-place.ts';
import { registerDialog } from '../feedback/top-dialog.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** `modal` in the middle, `full` as large as the window, `left` and `right` are drawers. */
  readonly placement?: keyof typeof placements;
  readonly children: ReactNode;
  /** Stays visible below the scrolling content. */
  readonly footer?: ReactNode;
}

const placements = {
  modal: { m: 'auto', w: 'calc(100vw - 2rem)', maxW: '40rem', maxH: '90dvh', borderRadius: '2xl' },
  full: { m: 'auto', w: 'calc(100vw - 1rem)', maxW: '80rem', h: 'calc(100dvh - 1rem)', maxH: '100dvh', borderRadius: '2xl' },
  left: { m: '0 auto 0 0', w: 'min(22rem, 88vw)', h: '100dvh', maxH: '100dvh', borderRadius: '0 20px 20px 0' },
  right: { m: '0 0 0 auto', w: 'min(26rem, 94vw)', h: '100dvh', maxH: '100dvh', borderRadius: '20px 0 0 20px' },
} as const;

export function Overlay({ open, onClose, title, placement = 'modal', children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const pressed = useRef<EventTarget>(null);
  const titleId = useId();
  // A layout effect, so that it runs before the effects of the content, which may focus a field.
  useLayoutEffect(() => {
    const node = dialog.current;
    if (node === null || !open) return undefined;
    const opener = document.activeElement;
    if (!node.open) node.showModal();
    const unregister = registerDialog(node);
    const stopPlacing = placeMessages(node, head.current, foot.current);
    return () => {
      unregister();
      stopPlacing();
      node.close();
      // The dialog is removed before it could return the focus itself; the element that opened it may no longer exist.
      const returnTarget = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : document.getElementById('main');
      returnTarget?.focus({ preventScroll: true });
    };
  }, [open]);
  if (!open) return null;
  return (
    <chakra.dialog
      ref={dialog}
      aria-labelledby={titleId}
      p="0"
      bg="white"
      boxShadow="float"
      overflow="auto"
      {...placements[placement]}
      css={{
        '&::backdrop': { background: 'rgb(35 32 58 / 45%)' },
        '&[open]': { display: 'flex', flexDirection: 'column', animation: 'rise 160ms ease-out' },
      }}
      // Only its own events: React also hands it those of a file field, whose chooser was cancelled, and of dialogs inside it.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Chromium closes a dialog at the second Escape, even when the first one was prevented. The caller decides whether it closes.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
      // Closes only on a press that began outside of the content: a text selection may end out there.
      onMouseDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={({ target }) => {
        if (target === dialog.current && target === pressed.current) onClose();
      }}
    >
      <Flex ref={head} align="center" justify="space-between" gap="4" px="5" py="4" borderBottomWidth="1px" borderColor="line">
        <chakra.h2 id={titleId} fontSize="xl" lineHeight="1.3">
          {title}
        </chakra.h2>
        <chakra.button type="button" aria-label="Close" p="2" borderRadius="full" cursor="pointer" _hover={{ bg: 'sand' }} onClick={onClose}>
          <X size={22} aria-hidden />
        </chakra.button>
      </Flex>
      {/* Focusable, so that the keyboard can scroll it. */}
      <chakra.div flex="1" minH="8rem" overflowY="auto" p="5" overscrollBehavior="contain" tabIndex={0} _focusVisible={{ outlineOffset: '-3px' }}>
        {children}
      </chakra.div>
      {footer !== undefined && (
        <chakra.div ref={foot} p="5" borderTopWidth="1px" borderColor="line">
          {footer}
        </chakra.div>
      )}
    </chakra.dialog>
  );
}
