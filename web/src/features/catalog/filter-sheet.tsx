/** The filters of a small screen, in a drawer; the list changes behind it. */
import { Button } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Overlay } from '#web/ui/layout/overlay.tsx';

export function FilterSheet({ on, total, children }: { on: number; total: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="button"
        variant="outline"
        minH="12"
        px="3"
        display={{ base: 'flex', lg: 'none' }}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal size={18} aria-hidden />
        Filters{on > 0 && ` (${on})`}
      </Button>
      <Overlay
        open={open}
        onClose={() => setOpen(false)}
        title="Narrow down"
        place="left"
        footer={
          <Button w="full" onClick={() => setOpen(false)}>
            Show {total.toLocaleString('en-IN')} {total === 1 ? 'product' : 'products'}
          </Button>
        }
      >
        {children}
      </Overlay>
    </>
  );
}
