/** Checks which files can be sent as photos of a return, and says what is wrong with the others. */
import { maxPhotos } from '#shared/rules/order/return-status.ts';
import { shrinkPhoto } from '#web/ui/media/shrink-photo.ts';

export interface Photo {
  readonly name: string;
  readonly image: Blob;
}

/** Returns the photos that can be sent, up to `room`, and a message for each other file. */
export async function readPhotos(files: readonly File[], room: number): Promise<{ photos: readonly Photo[]; problems: readonly string[] }> {
  const photos: Photo[] = [];
  const problems: string[] = [];
  const left: string[] = [];
  for (const file of files) {
    if (photos.length === room) {
      left.push(file.name);
      continue;
    }
    try {
      photos.push({ name: file.name, image: await shrinkPhoto(file) });
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (left.length > 0) problems.push(`A return can have up to ${maxPhotos} photos. Left out: ${left.join(', ')}.`);
  return { photos, problems };
}

export const inBase64 = (image: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Please try again.')));
    reader.readAsDataURL(image);
  });
