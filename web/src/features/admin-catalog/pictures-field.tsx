/** Chooses, orders and describes a product's pictures, by dragging or with buttons and arrow keys; each shows its upload. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, GripVertical, RotateCw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { pictureKinds } from '#shared/contract/pictures/upload.ts';
import { imageTypes, maxImages } from '#shared/rules/catalogue/product-images.ts';
import { ProgressBar } from '#web/ui/admin/progress-bar.tsx';
import { dense, denseSelect, fileField } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { FormPicture, Pictures } from './pictures.ts';

const PictureButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '8',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'line.deep',
    cursor: 'pointer',
    bg: 'white',
    _hover: { bg: 'sand' },
    _disabled: { opacity: '0.45', cursor: 'not-allowed' },
  },
});

const typeLabels = { primary: 'Primary', secondary: 'Secondary', gallery: 'Gallery' } as const;

function PictureTile({
  picture,
  index,
  count,
  pictures,
  draggedKey,
  onDrag,
}: {
  picture: FormPicture;
  index: number;
  count: number;
  pictures: Pictures;
  draggedKey: string | null;
  onDrag: (key: string | null) => void;
}) {
  const name = `picture ${index + 1}`;
  const move = (to: number) => pictures.move(picture.key, to);
  return (
    <chakra.li
      listStyleType="none"
      borderWidth="1px"
      borderColor={draggedKey === picture.key ? 'brand' : 'line'}
      borderRadius="md"
      bg="white"
      p="3"
      display="flex"
      flexDirection="column"
      gap="2"
      minW="0"
      opacity={draggedKey === picture.key ? '0.6' : '1'}
      onDragOver={(event) => {
        event.preventDefault();
        if (draggedKey !== null && draggedKey !== picture.key) pictures.move(draggedKey, index);
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <Flex gap="3" wrap="wrap">
        <Box w="6rem" maxW="full">
          <chakra.img src={picture.preview} alt={picture.altText} w="6rem" h="6rem" objectFit="cover" borderRadius="sm" bg="sand" draggable={false} />
        </Box>
        <Flex direction="column" gap="2" minW="0" flex="1 1 7rem" maxW="full">
          <Flex gap="1.5" wrap="wrap">
            <PictureButton
              type="button"
              draggable
              title="Drag to another place"
              aria-label={`Move ${name}: drag, or use the arrow keys`}
              cursor="grab"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', picture.key);
                onDrag(picture.key);
              }}
              onDragEnd={() => onDrag(null)}
              onKeyDown={(event) => {
                const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
                if (by === undefined) return;
                event.preventDefault();
                move(index + by);
              }}
            >
              <GripVertical size={16} aria-hidden />
            </PictureButton>
            <PictureButton type="button" aria-label={`Move ${name} earlier`} disabled={index === 0} onClick={() => move(index - 1)}>
              <ArrowLeft size={16} aria-hidden />
            </PictureButton>
            <PictureButton type="button" aria-label={`Move ${name} later`} disabled={index === count - 1} onClick={() => move(index + 1)}>
              <ArrowRight size={16} aria-hidden />
            </PictureButton>
            <PictureButton type="button" aria-label={`Remove ${name}`} onClick={() => pictures.remove(picture.key)}>
              <Trash2 size={16} aria-hidden />
            </PictureButton>
          </Flex>
          <SelectField
            {...denseSelect}
            label={`Type of ${name}`}
            hideLabel
            value={picture.imageType}
            onChange={({ target }) => pictures.setType(picture.key, imageTypes.find((each) => each === target.value) ?? 'secondary')}
            options={imageTypes.map((type) => [type, typeLabels[type]])}
          />
        </Flex>
      </Flex>
      <TextField
        {...dense}
        label={`Alternative text of ${name}`}
        maxLength={300}
        value={picture.altText}
        onChange={({ target }) => pictures.setAltText(picture.key, target.value)}
      />
      {picture.share !== undefined && (
        <Box>
          <ProgressBar share={picture.share} label={`Sending ${picture.file?.name ?? name}`} />
          <chakra.p fontSize="xs" color="ink.soft">
            {picture.share < 1 ? `Sending ${Math.round(picture.share * 100)} %` : 'Looking at the picture...'}
          </chakra.p>
        </Box>
      )}
      {picture.problem !== undefined && (
        <Flex gap="2" align="center" wrap="wrap">
          <chakra.p fontSize="sm" fontWeight="600" color="sale" role="alert" flex="1">
            {picture.problem}
          </chakra.p>
          <Button size="sm" variant="outline" onClick={() => pictures.retry(picture)}>
            <RotateCw size={16} aria-hidden /> Retry
          </Button>
        </Flex>
      )}
    </chakra.li>
  );
}

export function PicturesField({ pictures, error }: { pictures: Pictures; error?: string | undefined }) {
  const id = useId();
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const { list, fault } = pictures;
  const errorText = fault ?? error;
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (event.dataTransfer.files.length > 0) pictures.add([...event.dataTransfer.files]);
      }}
    >
      <chakra.label htmlFor={id} display="block" mb="1.5" fontWeight="600" fontSize="sm">
        Add pictures
      </chakra.label>
      <chakra.input
        id={id}
        type="file"
        multiple
        accept={pictureKinds.join(',')}
        css={fileField}
        aria-describedby={`${id}-hint${errorText === undefined ? '' : ` ${id}-error`}`}
        aria-invalid={errorText !== undefined}
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <chakra.p id={`${id}-hint`} mt="1.5" fontSize="sm" color="ink.soft">
        {`Up to ${maxImages} pictures of up to 5MB each; JPEG, PNG, WebP, AVIF or GIF. The primary one stands for the product in lists.`}
      </chakra.p>
      {errorText !== undefined && (
        <chakra.p id={`${id}-error`} mt="1.5" fontSize="sm" fontWeight="600" color="sale">
          {errorText}
        </chakra.p>
      )}
      {list.length > 0 && (
        <chakra.ul
          aria-label="Pictures in their order"
          mt="4"
          p="0"
          display="grid"
          gap="3"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))' }}
        >
          {list.map((picture, index) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              index={index}
              count={list.length}
              pictures={pictures}
              draggedKey={draggedKey}
              onDrag={setDraggedKey}
            />
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}
