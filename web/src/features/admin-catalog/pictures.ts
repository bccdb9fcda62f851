/** The pictures of the product's form: their order and the state of each upload. */
import { useEffect, useRef, useState } from 'react';
import type { ProductImage } from '#shared/contract/catalogue/catalog.ts';
import { type ImageType, imageName, maxImages } from '#shared/rules/catalogue/product-images.ts';
import { uploadPicture, validatePicture } from '#web/ui/admin/api/upload-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';

export interface FormPicture {
  readonly key: string;
  /** '' until it is stored. */
  readonly imageUrl: string;
  /** A local preview until it is stored. */
  readonly preview: string;
  readonly altText: string;
  readonly imageType: ImageType;
  readonly file?: File | undefined;
  /** 0 to 1 while it is sent. */
  readonly share?: number | undefined;
  readonly problem?: string | undefined;
}

export const formPicturesOf = (images: readonly ProductImage[]): readonly FormPicture[] =>
  images.map(({ id, imageUrl, altText, imageType }) => ({ key: id, imageUrl, preview: imageUrl, altText, imageType }));

/** One primary picture: the first if none is. */
const withPrimary = (list: readonly FormPicture[]): readonly FormPicture[] => {
  const primary = Math.max(
    0,
    list.findIndex(({ imageType }) => imageType === 'primary'),
  );
  return list.map((picture, index) => ({
    ...picture,
    imageType: index === primary ? 'primary' : picture.imageType === 'primary' ? 'secondary' : picture.imageType,
  }));
};

let lastKey = 0;

export function usePictures(initial: readonly FormPicture[]) {
  const [list, setList] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const unmount = useRef(new AbortController());
  const previews = useRef<string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const shown = previews.current;
    unmount.current = controller;
    return () => {
      controller.abort();
      for (const preview of shown) URL.revokeObjectURL(preview);
    };
  }, []);

  const change = (key: string, to: Partial<FormPicture>) =>
    setList((now) => now.map((picture) => (picture.key === key ? { ...picture, ...to } : picture)));

  const send = async (key: string, file: File) => {
    const { signal } = unmount.current;
    change(key, { share: 0, problem: undefined });
    try {
      const imageUrl = await uploadPicture(file, (share) => change(key, { share }), signal);
      setList((now) => {
        // A picture that is chosen twice counts once.
        if (now.some((picture) => picture.imageUrl === imageUrl)) return withPrimary(now.filter((picture) => picture.key !== key));
        return now.map((picture) => (picture.key === key ? { ...picture, imageUrl, file: undefined, share: undefined } : picture));
      });
    } catch (error) {
      if (signal.aborted) return;
      const text = errorMessage(error, `${file.name} could not be uploaded`);
      const problem = text === 'Please select a valid image file' ? `${file.name} is not a valid image file` : text;
      change(key, { share: undefined, problem });
      toast('error', problem);
    }
  };

  return {
    list,
    fault,
    busy: list.some(({ share }) => share !== undefined),
    failed: list.some(({ problem }) => problem !== undefined),
    reset: (images: readonly FormPicture[]) => setList(images),
    add: (files: readonly File[]) => {
      const wrong: string[] = [];
      const added: FormPicture[] = [];
      for (const file of files) {
        const problem = validatePicture(file, true);
        if (problem !== null) wrong.push(problem);
        else if (list.length + added.length >= maxImages) {
          wrong.push('Maximum 6 images allowed');
          break;
        } else {
          const preview = URL.createObjectURL(file);
          previews.current.push(preview);
          const index = list.length + added.length;
          added.push({
            key: `new-${++lastKey}`,
            imageUrl: '',
            preview,
            altText: imageName(index),
            imageType: index === 0 ? 'primary' : 'secondary',
            file,
            share: 0,
          });
        }
      }
      setFault(wrong.length === 0 ? null : wrong.join('. '));
      if (wrong.length > 0) toast('error', wrong.join('. '));
      setList((now) => withPrimary([...now, ...added]));
      // All in parallel, each with its own progress: a failed one does not stop the others.
      for (const { key, file } of added) if (file) void send(key, file);
    },
    retry: ({ key, file }: FormPicture) => {
      if (file) void send(key, file);
    },
    remove: (key: string) => setList((now) => withPrimary(now.filter((picture) => picture.key !== key))),
    setAltText: (key: string, altText: string) => change(key, { altText }),
    setType: (key: string, imageType: ImageType) =>
      setList((now) =>
        withPrimary(
          now.map((picture) =>
            picture.key === key
              ? { ...picture, imageType }
              : imageType === 'primary' && picture.imageType === 'primary'
                ? { ...picture, imageType: 'secondary' }
                : picture,
          ),
        ),
      ),
    move: (key: string, to: number) =>
      setList((now) => {
        const moved = now.find((picture) => picture.key === key);
        if (moved === undefined || to < 0 || to >= now.length) return now;
        const others = now.filter((picture) => picture !== moved);
        return [...others.slice(0, to), moved, ...others.slice(to)];
      }),
  };
}
export type Pictures = ReturnType<typeof usePictures>;
