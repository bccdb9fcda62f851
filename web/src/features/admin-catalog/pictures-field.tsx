/** Chooses, orders and describes a product's pictures, by dragging or with buttons and arrow keys; each shows its upload. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, GripVertical, RotateCw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { pictureKinds } from '#shared/contract/pictures/upload.ts';
import { imageTypes, maxImages } from '#shared/rules/catalogue/product-images.ts';
import { ProgressBar } from '#web/ui/admin/progress-bar.tsx';
import { dense, denseSelect, fileField } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { Pictures, Shot } from './pictures.ts';

const MoveStep = chakra('button', {
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

const typeWords = { primary: 'Primary', secondary: 'Secondary', gallery: 'Gallery' } as const;

function PictureTile({
  shot,
  index,
  count,
  pictures,
  held,
  onHold,
}: {
  shot: Shot;
  index: number;
  count: number;
  pictures: Pictures;
  held: string | null;
  onHold: (key: string | null) => void;
}) {
  const name = `picture ${index + 1}`;
  const move = (to: number) => pictures.move(shot.key, to);
  return (
    <chakra.li
      listStyleType="none"
      borderWidth="1px"
      borderColor={held === shot.key ? 'brand' : 'line'}
      borderRadius="md"
      bg="white"
      p="3"
      display="flex"
      flexDirection="column"
      gap="2"
      minW="0"
      opacity={held === shot.key ? '0.6' : '1'}
      onDragOver={(event) => {
        event.preventDefault();
        if (held !== null && held !== shot.key) pictures.move(held, index);
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <Flex gap="3" wrap="wrap">
        <Box w="6rem" maxW="full">
          <chakra.img src={shot.preview} alt={shot.altText} w="6rem" h="6rem" objectFit="cover" borderRadius="sm" bg="sand" draggable={false} />
        </Box>
        <Flex direction="column" gap="2" minW="0" flex="1 1 7rem" maxW="full">
          <Flex gap="1.5" wrap="wrap">
            <MoveStep
              type="button"
              draggable
              title="Drag to another place"
              aria-label={`Move ${name}: drag, or use the arrow keys`}
              cursor="grab"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', shot.key);
                onHold(shot.key);
              }}
              onDragEnd={() => onHold(null)}
              onKeyDown={(event) => {
                const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
                if (by === undefined) return;
                event.preventDefault();
                move(index + by);
              }}
            >
              <GripVertical size={16} aria-hidden />
            </MoveStep>
            <MoveStep type="button" aria-label={`Move ${name} earlier`} disabled={index === 0} onClick={() => move(index - 1)}>
              <ArrowLeft size={16} aria-hidden />
            </MoveStep>
            <MoveStep type="button" aria-label={`Move ${name} later`} disabled={index === count - 1} onClick={() => move(index + 1)}>
              <ArrowRight size={16} aria-hidden />
            </MoveStep>
            <MoveStep type="button" aria-label={`Remove ${name}`} onClick={() => pictures.drop(shot.key)}>
              <Trash2 size={16} aria-hidden />
            </MoveStep>
          </Flex>
          <SelectField
            {...denseSelect}
            label={`Type of ${name}`}
            hideLabel
            value={shot.imageType}
            onChange={({ target }) => pictures.setType(shot.key, imageTypes.find((each) => each === target.value) ?? 'secondary')}
          >
            {imageTypes.map((type) => (
              <option key={type} value={type}>
                {typeWords[type]}
              </option>
            ))}
          </SelectField>
        </Flex>
      </Flex>
      <TextField
        {...dense}
        label={`Alternative text of ${name}`}
        maxLength={300}
        value={shot.altText}
        onChange={({ target }) => pictures.describe(shot.key, target.value)}
      />
      {shot.share !== undefined && (
        <Box>
          <ProgressBar share={shot.share} label={`Sending ${shot.file?.name ?? name}`} />
          <chakra.p fontSize="xs" color="ink.soft">
            {shot.share < 1 ? `Sending ${Math.round(shot.share * 100)} %` : 'Looking at the picture...'}
          </chakra.p>
        </Box>
      )}
      {shot.problem !== undefined && (
        <Flex gap="2" align="center" wrap="wrap">
          <chakra.p fontSize="sm" fontWeight="600" color="sale" role="alert" flex="1">
            {shot.problem}
          </chakra.p>
          <Button size="sm" variant="outline" onClick={() => pictures.retry(shot)}>
            <RotateCw size={16} aria-hidden /> Retry
          </Button>
        </Flex>
      )}
    </chakra.li>
  );
}

export function PicturesField({ pictures, error }: { pictures: Pictures; error?: string | undefined }) {
  const id = useId();
  const [held, setHeld] = useState<string | null>(null);
  const { shots, fault } = pictures;
  const said = fault ?? error;
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
        aria-describedby={`${id}-hint${said === undefined ? '' : ` ${id}-error`}`}
        aria-invalid={said !== undefined}
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <chakra.p id={`${id}-hint`} mt="1.5" fontSize="sm" color="ink.soft">
        {`Up to ${maxImages} pictures of up to 5MB each; JPEG, PNG, WebP, AVIF or GIF. The primary one stands for the product in lists.`}
      </chakra.p>
      {said !== undefined && (
        <chakra.p id={`${id}-error`} mt="1.5" fontSize="sm" fontWeight="600" color="sale">
          {said}
        </chakra.p>
      )}
      {shots.length > 0 && (
        <chakra.ul
          aria-label="Pictures in their order"
          mt="4"
          p="0"
          display="grid"
          gap="3"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))' }}
        >
          {shots.map((shot, index) => (
            <PictureTile key={shot.key} shot={shot} index={index} count={shots.length} pictures={pictures} held={held} onHold={setHeld} />
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}
