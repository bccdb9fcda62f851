/** The photos of a return request that is still being written; each is checked when it is chosen. */
import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { maxPhotos } from '#shared/rules/order/return-status.ts';
import { BlobImage } from './blob-image.tsx';
import { type Photo, readPhotos } from './photo.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { Problems } from './problems.tsx';

export function ChosenPhotos({ photos, onChange }: { photos: readonly Photo[]; onChange: (photos: readonly Photo[]) => void }) {
  const [reading, setReading] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const choose = async (files: readonly File[]) => {
    setReading(true);
    const read = await readPhotos(files, maxPhotos - photos.length);
    setReading(false);
    setProblems(read.problems);
    onChange([...photos, ...read.photos]);
  };
  return (
    <>
      {photos.length < maxPhotos && (
        <PhotoPicker label={reading ? 'Reading...' : 'Add photos'} busy={reading} onChosen={(files) => void choose(files)} />
      )}
      <chakra.p mt="2" fontSize="sm" color="ink.soft">
        Up to {maxPhotos}, if something is damaged or wrong.
      </chakra.p>
      <chakra.ul listStyleType="none" aria-label="Photos to send">
        {photos.map((photo) => (
          <chakra.li key={`${photo.name}-${photos.indexOf(photo)}`} display="flex" alignItems="center" gap="3" mt="2" fontSize="sm">
            <BlobImage blob={photo.image} alt="" size="14" />
            <chakra.span flex="1" minW="0" overflowWrap="anywhere">
              {photo.name}
            </chakra.span>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Leave out ${photo.name}`}
              onClick={() => onChange(photos.filter((other) => other !== photo))}
            >
              Leave out
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
      <Problems of={problems} mt="2" />
    </>
  );
}
