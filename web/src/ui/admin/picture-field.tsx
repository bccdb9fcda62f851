/** Uploads the one picture of a category, slide or doctor when it is chosen; saving the form stores its address. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ImageUp, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { pictureKinds } from '#shared/contract/pictures/upload.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { fileField } from '#web/ui/form/dense.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { Picture } from '#web/ui/media/picture.tsx';
import { uploadPicture, validatePicture } from './api/upload-file.ts';
import { ProgressBar } from './progress-bar.tsx';

interface Props {
  readonly label: string;
  /** Address of the picture, or ''. */
  readonly value: string;
  readonly onChange: (imageUrl: string) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly error?: string | undefined;
  readonly ratio?: number;
  /** Removes the saved picture. */
  readonly onRemove: () => Promise<void>;
}

export function PictureField({ label, value, onChange, onBusy, onRemove, error, ratio = 1 }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ file: File; share: number } | null>(null);
  const [failed, setFailed] = useState<{ file: File; text: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const currentUpload = useRef<AbortController>(undefined);
  useEffect(() => () => currentUpload.current?.abort(), []);

  const send = async (file: File) => {
    const wrong = validatePicture(file, false);
    setFailed(null);
    setFault(wrong);
    if (wrong !== null) return toast('error', wrong);
    currentUpload.current?.abort();
    const controller = new AbortController();
    currentUpload.current = controller;
    setSending({ file, share: 0 });
    onBusy(true);
    try {
      const imageUrl = await uploadPicture(file, (share) => setSending({ file, share }), controller.signal);
      if (!controller.signal.aborted) onChange(imageUrl);
    } catch (reason) {
      if (controller.signal.aborted) return;
      const text = errorMessage(reason, 'Failed to upload image');
      setFailed({ file, text });
      toast('error', text);
    } finally {
      if (!controller.signal.aborted) {
        setSending(null);
        onBusy(false);
      }
    }
  };
  const remove = async () => {
    try {
      await onRemove();
      setFailed(null);
    } catch (reason) {
      toast('error', errorMessage(reason, 'Failed to remove image. Please try again.'));
    }
  };
  const errorText = fault ?? failed?.text ?? error;
  const describedBy = [`${id}-hint`, ...(errorText === undefined ? [] : [`${id}-error`])].join(' ');
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontWeight="600" fontSize="sm">
        {label}
      </chakra.label>
      <Flex
        gap="4"
        align="flex-start"
        wrap="wrap"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file) void send(file);
        }}
      >
        <Box w={ratio > 1 ? '13rem' : '7rem'} maxW="full" borderRadius="md">
          <Picture src={value} alt={value === '' ? 'No picture yet' : `${label}: as it will be shown`} sizes="13rem" ratio={ratio} rounded="12px" />
        </Box>
        <Flex direction="column" gap="2" flex="1 1 12rem" minW="0">
          <chakra.input
            ref={input}
            id={id}
            type="file"
            accept={pictureKinds.join(',')}
            aria-invalid={errorText !== undefined}
            aria-describedby={describedBy}
            css={fileField}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void send(file);
              target.value = '';
            }}
          />
          <chakra.p id={`${id}-hint`} fontSize="sm" color="ink.soft">
            <ImageUp size={14} aria-hidden style={{ display: 'inline', verticalAlign: '-2px' }} /> JPEG, PNG, WebP, AVIF or GIF, up to 5MB
          </chakra.p>
          {sending !== null && (
            <>
              <ProgressBar share={sending.share} label={`Sending ${sending.file.name}`} />
              <chakra.p fontSize="sm" role="status">
                {sending.share < 1 ? `Sending ${Math.round(sending.share * 100)} %` : 'Looking at the picture...'}
              </chakra.p>
            </>
          )}
          {errorText !== undefined && (
            <chakra.p id={`${id}-error`} fontSize="sm" fontWeight="600" color="sale" role={error === errorText ? undefined : 'alert'}>
              {errorText}
            </chakra.p>
          )}
          <Flex gap="2" wrap="wrap">
            {failed !== null && (
              <Button size="sm" variant="outline" onClick={() => void send(failed.file)}>
                <RotateCw size={16} aria-hidden /> Retry
              </Button>
            )}
            {value !== '' && sending === null && (
              <Button size="sm" variant="outline" onClick={() => void remove()}>
                <Trash2 size={16} aria-hidden /> Remove picture
              </Button>
            )}
          </Flex>
        </Flex>
      </Flex>
    </Box>
  );
}
