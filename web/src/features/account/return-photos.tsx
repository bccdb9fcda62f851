/** The photos that a customer has sent with a return, with adding more. */
import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { maxPhotos } from '#shared/rules/order/return-status.ts';
import { useReturnPhoto } from '#web/shop/api/returns.ts';
import { BlobImage } from './blob-image.tsx';
import { readPhotos } from './photo.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { Problems } from './problems.tsx';
import { useOrderAction } from './use-order-action.ts';
import { usePhotoUpload } from './use-photo-upload.ts';

type Return = Order['returns'][number];

function Sent({ orderId, returnId, photoId, place }: { orderId: string; returnId: string; photoId: string; place: number }) {
  const { data, error } = useReturnPhoto(orderId, returnId, photoId);
  if (error !== undefined) return <chakra.span fontSize="sm">Photo {place} could not be loaded.</chakra.span>;
  return <BlobImage blob={data} alt={`Your photo ${place}`} size="20" />;
}

export function ReturnPhotos({ orderId, of }: { orderId: string; of: Return }) {
  const { keep } = useOrderAction();
  const { uploading, upload } = usePhotoUpload();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const room = maxPhotos - of.photos.length;
  const add = async (files: readonly File[]) => {
    const read = await readPhotos(files, room);
    const sent = await upload(orderId, of.id, read.photos);
    setProblems([...read.problems, ...sent.problems]);
    if (sent.latest !== null) await keep(sent.latest);
  };
  if (of.photos.length === 0 && !of.canWithdraw) return null;
  return (
    <Flex mt="2" gap="2" align="center" wrap="wrap">
      {of.photos.map((photoId, place) => (
        <Sent key={photoId} orderId={orderId} returnId={of.id} photoId={photoId} place={place + 1} />
      ))}
      {of.canWithdraw && room > 0 && (
        <PhotoPicker label={uploading ?? 'Add photos'} busy={uploading !== null} onChosen={(files) => void add(files)} />
      )}
      <Problems of={problems} mt="0" />
    </Flex>
  );
}
