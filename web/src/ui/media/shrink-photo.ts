/** Shrinks a customer's photo before it is sent, by redrawing it at screen size as JPEG. */
/** Pixels of the longer side: enough for staff to see a scratch. */
const maxSidePixels = 1_600;

/** Throws an Error with a message for the customer. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const unreadable = () => new Error(`${file.name} is not a valid image file. Please choose a photo in JPEG, PNG or WebP.`);
  const picture = await createImageBitmap(file).catch(() => {
    throw unreadable();
  });
  const scale = Math.min(1, maxSidePixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context !== null) {
    // JPEG has no transparency; without this, transparent areas would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (image === null) throw unreadable();
  return image;
}
