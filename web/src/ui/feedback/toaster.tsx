/** Shows messages in the browser's top layer, or inside the topmost dialog while one is open. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { smallControl } from '#web/theme.ts';
import {
  dismissSwipePixels,
  dismissToast,
  pauseToast,
  recallToast,
  resumeToast,
  type Toast,
  type ToastVariant,
  useToast,
  wasAnnounced,
} from './toast.ts';
import { useTopDialog } from './top-dialog.ts';

const variantStyles: Record<ToastVariant, { icon: typeof Info; color: string; bg: string }> = {
  success: { icon: CircleCheck, color: 'good', bg: 'good.tint' },
  error: { icon: CircleAlert, color: 'sale', bg: 'sale.tint' },
  warning: { icon: TriangleAlert, color: '#8A5A00', bg: 'sun.tint' },
  info: { icon: Info, color: 'brand', bg: 'brand.tint' },
};

/** Pixels that a finger may move during a tap. */
const tapTolerancePixels = 4;

/** The distance that a message has been swiped, and its pointer handlers. */
function useSwipe() {
  const [offset, setOffset] = useState(0);
  const startX = useRef<number | null>(null);
  const endSwipe = () => {
    startX.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        startX.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (startX.current === null) return;
        const distance = event.clientX - startX.current;
        // Captures the pointer, which may be faster than the message; not before it has moved, because a tap on the button would be lost.
        if (Math.abs(distance) > tapTolerancePixels) event.currentTarget.setPointerCapture?.(event.pointerId);
        setOffset(distance);
      },
      onPointerUp: (event: PointerEvent) => {
        if (startX.current !== null && Math.abs(event.clientX - startX.current) >= dismissSwipePixels) dismissToast();
        endSwipe();
      },
      onPointerCancel: endSwipe,
    },
  };
}

/** Returns the focus to where it was when the message disappears. */
function useReturnFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const node = ref.current;
    return () => {
      if (node?.contains(document.activeElement) && previousFocus.current instanceof HTMLElement)
        previousFocus.current.focus({ preventScroll: true });
    };
  }, []);
  const onFocus = (event: FocusEvent) => {
    pauseToast();
    if (!ref.current?.contains(event.relatedTarget)) previousFocus.current = event.relatedTarget;
  };
  /** The message has neither the pointer nor the focus any more. */
  const resumeUnlessInUse = () => {
    const node = ref.current;
    if (node !== null && !node.contains(document.activeElement) && !node.matches(':hover')) resumeToast();
  };
  return { ref, onFocus, onBlur: resumeUnlessInUse, onPointerEnter: pauseToast, onPointerLeave: resumeUnlessInUse };
}

function ToastMessage({ toast }: { toast: Toast }) {
  const { icon: Icon, color, bg } = variantStyles[toast.variant];
  const { offset, handlers } = useSwipe();
  const focus = useReturnFocus();
  return (
    <Flex
      {...focus}
      {...handlers}
      gap="3"
      align="center"
      bg="white"
      borderWidth="1px"
      borderColor="line"
      borderRadius="xl"
      boxShadow="float"
      p="3"
      pr="2"
      pointerEvents="auto"
      animation="rise 160ms ease-out"
      style={offset === 0 ? {} : { transform: `translateX(${offset}px)`, opacity: Math.max(0.3, 1 - Math.abs(offset) / 300) }}
      css={{ touchAction: 'pan-y', userSelect: 'none' }}
    >
      <Flex flexShrink="0" boxSize="10" borderRadius="full" align="center" justify="center" bg={bg} color={color}>
        <Icon size={22} aria-hidden />
      </Flex>
      <Box flex="1" minW="0" fontSize="sm">
        {/* The icon shows the kind of message; the text says what has happened. */}
        <chakra.span srOnly>{toast.title}</chakra.span>
        <Box fontWeight="500" overflowWrap="anywhere">
          {toast.text}
        </Box>
      </Box>
      <chakra.button
        type="button"
        aria-label="Dismiss"
        display="grid"
        placeItems="center"
        flexShrink="0"
        boxSize={smallControl}
        borderRadius="full"
        cursor="pointer"
        _hover={{ bg: 'sand' }}
        onClick={dismissToast}
      >
        <X size={18} aria-hidden />
      </chakra.button>
    </Flex>
  );
}

/** Two live regions, rendered before their messages, because otherwise screen readers would not announce them. */
function Regions({ announcedId }: { announcedId: number }) {
  const layer = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const [isReady, setReady] = useState(toast === null);
  useLayoutEffect(() => {
    const node = layer.current;
    // When a dialog is removed, its messages are removed with it; the next ones are mounted elsewhere.
    if (node?.isConnected) node.showPopover?.();
    return () => node?.hidePopover?.();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 50);
    return () => clearTimeout(timer);
  }, []);
  const message = isReady && toast !== null ? <ToastMessage key={toast.id} toast={toast} /> : null;
  const isUrgent = toast?.variant === 'error';
  // A message that was already announced is moved without an announcement.
  const isAnnounced = toast?.id !== announcedId;
  return (
    <Box
      ref={layer}
      popover="manual"
      role="region"
      aria-label="Notifications (F8)"
      position="fixed"
      zIndex="toast"
      // Below the header; in a dialog where message-place.ts says, so that neither its title nor its buttons are covered.
      display="flex"
      flexDirection="column"
      h="auto"
      top={{ base: 'var(--message-top, 4.75rem)', md: 'var(--message-top, auto)' }}
      bottom={{ base: 'var(--message-bottom, auto)', md: 'var(--message-bottom, calc(1.5rem + var(--note, 0px) + var(--bar, 0px)))' }}
      left={{ base: '1rem', md: '1.5rem' }}
      right={{ base: '1rem', md: 'auto' }}
      // Narrow enough to fit beside the widest drawer.
      w={{ base: 'auto', md: 'min(26rem, 100vw - 29rem)' }}
      m="0"
      p="0"
      bg="transparent"
      border="0"
      overflow="visible"
      color="ink"
      pointerEvents="none"
      css={{
        '@media print': { display: 'none' },
        // Over the header on pages where visitors may need everything below it: the checkout has fields above and payment methods below.
        'html:has([data-toasts-above]) body > &': { top: '0.375rem', bottom: 'auto' },
      }}
    >
      <div {...(isAnnounced ? { role: 'status' } : {})}>{!isUrgent && message}</div>
      <div {...(isAnnounced ? { role: 'alert' } : {})}>{isUrgent && message}</div>
    </Box>
  );
}

export function Toaster() {
  const dialog = useTopDialog();
  const toast = useToast();
  const [placement, setPlacement] = useState({ dialog, announcedId: 0 });
  // A message that has been open for a while when a dialog closes was announced already. One that closed with its dialog, or that is open when a
  // dialog opens, may not have been read to the end, so it is announced again.
  if (placement.dialog !== dialog) setPlacement({ dialog, announcedId: dialog === null && toast !== null && wasAnnounced(toast) ? toast.id : 0 });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || !recallToast()) return;
      event.preventDefault();
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.focus());
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return createPortal(<Regions announcedId={placement.announcedId} />, dialog ?? document.body);
}
