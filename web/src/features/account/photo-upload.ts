/** Checks which files can be sent as photos of a return, and uploads them. */

import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { maxPhotos } from '#shared/rules/order/return-status.ts';
import { serverMessage } from '#web/api/client.ts';
import { shrinkPhoto } from '#web/ui/media/shrink-photo.ts';
import { addReturnPhoto } from './api/orders.ts';

/** Uploads the photos of a return in one call each, so that a rejected one does not stop the others. */
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
    for (const [index, { name, image }] of photos.entries()) {
      setUploading(`Uploading ${index + 1} of ${photos.length}`);
      try {
        latest = await addReturnPhoto(orderId, returnId, await toBase64(image));
      } catch (error) {
        problems.push(`${name} was not added: ${serverMessage(error, 'Please try again.')}`);
      }
    }
    setUploading(null);
    return { latest, problems };
  };
  return { uploading, upload };
}

export interface Photo {
  readonly name: string;
  readonly image: Blob;
}

/** Returns the photos that can be sent, at most `maxCount`, and a message for each other file. */
export async function readPhotos(files: readonly File[], maxCount: number): Promise<{ photos: readonly Photo[]; problems: readonly string[] }> {
  const photos: Photo[] = [];
  const problems: string[] = [];
  const leftOut: string[] = [];
  for (const file of files) {
    if (photos.length === maxCount) {
      leftOut.push(file.name);
      continue;
    }
    try {
      photos.push({ name: file.name, image: await shrinkPhoto(file) });
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (leftOut.length > 0) problems.push(`A return can have up to ${maxPhotos} photos. Left out: ${leftOut.join(', ')}.`);
  return { photos, problems };
}

export const toBase64 = (image: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Please try again.')));
    reader.readAsDataURL(image);
  });
