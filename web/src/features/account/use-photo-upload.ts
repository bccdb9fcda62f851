/** Uploads the photos of a return in one call each, so that a rejected one does not stop the others. */
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { textOf } from '#web/api/client.ts';
import { addReturnPhoto } from './api/returns.ts';
import { inBase64, type Photo } from './photo.ts';

export function usePhotoUpload() {
  /** `Uploading 1 of 3`, or null. */
  const [uploading, setUploading] = useState<string | null>(null);

  /** `latest`: the order after the last accepted photo; null when none was accepted. */
  const upload = async (
    orderId: string,
    returnId: string,
    photos: readonly Photo[],
  ): Promise<{ latest: Order | null; problems: readonly string[] }> => {
    let latest: Order | null = null;
    const problems: string[] = [];
    for (const [place, { name, image }] of photos.entries()) {
      setUploading(`Uploading ${place + 1} of ${photos.length}`);
      try {
        latest = await addReturnPhoto(orderId, returnId, await inBase64(image));
      } catch (error) {
        problems.push(`${name} was not added: ${textOf(error, 'Please try again.')}`);
      }
    }
    setUploading(null);
    return { latest, problems };
  };
  return { uploading, upload };
}
