/** The customer's photos of a return, small, and as large as the window when opened. */
import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useReturnPhoto } from '#web/shop/api/returns.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';

interface Props {
  readonly orderId: string;
  readonly returnId: string;
  readonly photos: readonly string[];
}

export function CustomerPhotos({ orderId, returnId, photos }: Props) {
  if (photos.length === 0) return null;
  return (
    <Flex mt="2" gap="2" wrap="wrap">
      {photos.map((photoId, place) => (
        <Photo key={photoId} of={{ id: orderId, returnId, photoId }} name={`Photo ${place + 1} of the customer`} />
      ))}
    </Flex>
  );
}

/** The photo gets an object URL for as long as it is shown. */
function EnlargedPhoto({ blob, alt, as: Image }: { blob: Blob; alt: string; as: typeof Thumbnail }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current === null) return undefined;
    const address = URL.createObjectURL(blob);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return <Image ref={image} alt={alt} />;
}
const Thumbnail = chakra('img', { base: { boxSize: '20', objectFit: 'cover', borderRadius: 'sm' } });
const Large = chakra('img', { base: { mx: 'auto', maxW: 'full' } });

function Photo({ of, name }: { of: { id: string; returnId: string; photoId: string }; name: string }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useReturnPhoto(of.id, of.returnId, of.photoId);
  if (error !== undefined) return <chakra.span color="ink.soft">{name} could not be loaded.</chakra.span>;
  if (data === undefined) return <Skeleton boxSize="20" borderRadius="sm" />;
  return (
    <>
      <chakra.button type="button" aria-label={`Enlarge: ${name}`} cursor="zoom-in" borderRadius="sm" onClick={() => setOpen(true)}>
        <EnlargedPhoto blob={data} alt={name} as={Thumbnail} />
      </chakra.button>
      <Overlay open={open} onClose={() => setOpen(false)} title={name} place="full">
        <EnlargedPhoto blob={data} alt={name} as={Large} />
      </Overlay>
    </>
  );
}
