/** How does a photo of the customer's become small enough to be sent? Drawn anew at screen size, as JPEG. */
import { mostPhotos } from '#shared/rules/return-status.ts';

export interface Photo {
  readonly name: string;
  readonly image: Blob;
}

/** Pixels of the longer side: enough to see a scratch. */
const longest = 1_600;

async function shrunk(file: File): Promise<Blob> {
  const unreadable = () => new Error(`${file.name} is not a valid image file. Please choose a photo in JPEG, PNG or WebP.`);
  const picture = await createImageBitmap(file).catch(() => {
    throw unreadable();
  });
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (pen !== null) {
    // JPEG knows nothing transparent, and would make it black.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (image === null) throw unreadable();
  return image;
}

/** Those that can be sent, up to `room`, and in words what is wrong with the others. */
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
      photos.push({ name: file.name, image: await shrunk(file) });
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (left.length > 0) problems.push(`A return can have up to ${mostPhotos} photos. Left out: ${left.join(', ')}.`);
  return { photos, problems };
}

export const inBase64 = (image: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Please try again.')));
    reader.readAsDataURL(image);
  });
