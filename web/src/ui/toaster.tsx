/** Where do messages appear? One live region for the whole site, at the foot of small screens and in the corner of large ones. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { dismissToast, holdToast, resumeToast, type Toast, type ToastVariant, toastSwipe, useToast } from './toast.ts';

const looks: Record<ToastVariant, { icon: typeof Info; color: string; bg: string }> = {
  success: { icon: CircleCheck, color: 'good', bg: 'good.tint' },
  error: { icon: CircleAlert, color: 'sale', bg: 'sale.tint' },
  warning: { icon: TriangleAlert, color: '#8A5A00', bg: 'sun.tint' },
  info: { icon: Info, color: 'brand', bg: 'brand.tint' },
};

function Message({ toast }: { toast: Toast }) {
  const { icon: Icon, color, bg } = looks[toast.variant];
  const [shift, setShift] = useState(0);
  const from = useRef<number | null>(null);
  const move = (event: PointerEvent) => {
    if (from.current !== null) setShift(event.clientX - from.current);
  };
  const end = () => {
    if (Math.abs(shift) >= toastSwipe) dismissToast();
    from.current = null;
    setShift(0);
  };
  return (
    <Flex
      gap="3"
      align="center"
      bg="white"
      borderRadius="xl"
      boxShadow="float"
      p="3"
      pr="2"
      pointerEvents="auto"
      maxW="26rem"
      w="full"
      animation="rise 160ms ease-out"
      style={{ transform: shift === 0 ? undefined : `translateX(${shift}px)`, touchAction: 'pan-y' }}
      onPointerDown={(event) => {
        from.current = event.clientX;
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerEnter={holdToast}
      onPointerLeave={() => {
        end();
        resumeToast();
      }}
      onFocus={holdToast}
      onBlur={resumeToast}
    >
      <Flex flexShrink="0" boxSize="10" borderRadius="full" align="center" justify="center" bg={bg} color={color}>
        <Icon size={22} aria-hidden />
      </Flex>
      <Box flex="1" minW="0" fontSize="sm">
        <Box fontWeight="600">{toast.title}</Box>
        <Box color="ink.soft" overflowWrap="anywhere">
          {toast.text}
        </Box>
      </Box>
      <chakra.button
        type="button"
        aria-label="Dismiss message"
        p="2"
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

export function Toaster() {
  const toast = useToast();
  const urgent = toast?.variant === 'error' || toast?.variant === 'warning';
  return (
    <Flex
      position="fixed"
      zIndex="toast"
      bottom="calc(1rem + env(safe-area-inset-bottom, 0px))"
      right={{ base: '4', md: '6' }}
      left={{ base: '4', md: 'auto' }}
      justify="center"
      pointerEvents="none"
    >
      <Box role="status" aria-live="polite" w={urgent ? '0' : 'full'}>
        {toast !== null && !urgent && <Message key={toast.id} toast={toast} />}
      </Box>
      <Box role="alert" w={urgent ? 'full' : '0'}>
        {toast !== null && urgent && <Message key={toast.id} toast={toast} />}
      </Box>
    </Flex>
  );
}
