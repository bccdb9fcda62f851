/** The swatch of a value of an option: a colour, or a small picture of a pattern. */
import { chakra, Flex } from '@chakra-ui/react';
import { ImageUp, Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { pictureKinds } from '#shared/contract/pictures/upload.ts';
import { uploadPicture, validatePicture } from '#web/ui/admin/api/upload-file.ts';
import { RowButton } from '#web/ui/admin/row.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';

interface Props {
  /** The name of the value, e.g. `Teal`. */
  readonly name: string;
  /** A colour such as `#f4a300`, the address of a picture, or ''. */
  readonly swatch: string;
  readonly error: string | undefined;
  readonly onChange: (swatch: string) => void;
  readonly onBusy: (busy: boolean) => void;
}

const isPicture = (swatch: string) => swatch.startsWith('/');

export function SwatchField({ name, swatch, error, onChange, onBusy }: Props) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const currentUpload = useRef<AbortController>(undefined);
  useEffect(() => () => currentUpload.current?.abort(), []);
  const send = async (file: File) => {
    const fault = validatePicture(file, true);
    if (fault !== null) return toast('error', fault);
    currentUpload.current?.abort();
    const controller = new AbortController();
    currentUpload.current = controller;
    setSending(true);
    onBusy(true);
    try {
      const imageUrl = await uploadPicture(file, () => undefined, controller.signal);
      if (!controller.signal.aborted) onChange(imageUrl);
    } catch (reason) {
      if (!controller.signal.aborted) toast('error', errorMessage(reason, 'Failed to upload image'));
    } finally {
      // Also runs when the value was removed during the upload; otherwise the form could not be saved.
      if (currentUpload.current === controller) onBusy(false);
      if (!controller.signal.aborted) setSending(false);
    }
  };
  return (
    <Flex align="center" flexShrink="0">
      <chakra.label
        title={`Colour of ${name}`}
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        position="relative"
        boxSize="9"
        borderRadius="full"
        cursor="pointer"
        color="ink.soft"
        borderWidth="2px"
        borderStyle={swatch === '' ? 'dashed' : 'solid'}
        borderColor={error === undefined ? 'line.deep' : 'sale'}
        bgSize="cover"
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand', outlineOffset: '1px' }}
        style={isPicture(swatch) ? { backgroundImage: `url(${swatch})` } : swatch === '' ? {} : { backgroundColor: swatch }}
      >
        {swatch === '' && <Plus size={14} aria-hidden />}
        <chakra.input
          id={id}
          type="color"
          position="absolute"
          inset="0"
          boxSize="full"
          opacity="0"
          cursor="pointer"
          aria-label={`Colour of ${name}`}
          aria-invalid={error !== undefined}
          value={/^#[0-9a-f]{6}$/i.test(swatch) ? swatch : '#888888'}
          onChange={({ target }) => onChange(target.value)}
        />
      </chakra.label>
      <chakra.label
        title={`Picture of ${name}`}
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        position="relative"
        boxSize="8"
        borderRadius="md"
        cursor="pointer"
        color="ink.soft"
        _hover={{ bg: 'sand' }}
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand', outlineOffset: '1px' }}
      >
        <ImageUp size={16} aria-hidden opacity={isSending ? 0.4 : 1} />
        {isSending && (
          <chakra.span role="status" srOnly>
            Sending the picture
          </chakra.span>
        )}
        <chakra.input
          type="file"
          accept={pictureKinds.join(',')}
          position="absolute"
          inset="0"
          boxSize="full"
          opacity="0"
          cursor="pointer"
          aria-label={`Picture of ${name}`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void send(file);
            target.value = '';
          }}
        />
      </chakra.label>
      {swatch !== '' && (
        <RowButton px="1" minW="6" aria-label={`No colour for ${name}`} onClick={() => onChange('')}>
          <X size={12} aria-hidden />
        </RowButton>
      )}
    </Flex>
  );
}
