/** The pictures of the product's form: their order and the state of each upload. */
import { useEffect, useRef, useState } from 'react';
import type { ProductImage } from '#shared/contract/catalogue/catalog.ts';
import { defaultAltText, type ImageType, maxImages } from '#shared/rules/catalogue/product-images.ts';
import { faultOf, sendPicture } from '#web/ui/admin/api/upload-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';

export interface Shot {
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

export const shotsOf = (images: readonly ProductImage[]): readonly Shot[] =>
  images.map(({ id, imageUrl, altText, imageType }) => ({ key: id, imageUrl, preview: imageUrl, altText, imageType }));

/** One primary picture: the first if none is. */
const withPrimary = (shots: readonly Shot[]): readonly Shot[] => {
  const primary = Math.max(
    0,
    shots.findIndex(({ imageType }) => imageType === 'primary'),
  );
  return shots.map((shot, index) => ({
    ...shot,
    imageType: index === primary ? 'primary' : shot.imageType === 'primary' ? 'secondary' : shot.imageType,
  }));
};

let last = 0;

export function usePictures(initial: readonly Shot[]) {
  const [shots, setShots] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const gone = useRef(new AbortController());
  const previews = useRef<string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const shown = previews.current;
    gone.current = leaving;
    return () => {
      leaving.abort();
      for (const preview of shown) URL.revokeObjectURL(preview);
    };
  }, []);

  const change = (key: string, to: Partial<Shot>) => setShots((now) => now.map((shot) => (shot.key === key ? { ...shot, ...to } : shot)));

  const send = async (key: string, file: File) => {
    const { signal } = gone.current;
    change(key, { share: 0, problem: undefined });
    try {
      const imageUrl = await sendPicture(file, (share) => change(key, { share }), signal);
      setShots((now) => {
        // A picture that is chosen twice counts once.
        if (now.some((shot) => shot.imageUrl === imageUrl)) return withPrimary(now.filter((shot) => shot.key !== key));
        return now.map((shot) => (shot.key === key ? { ...shot, imageUrl, file: undefined, share: undefined } : shot));
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
    shots,
    fault,
    busy: shots.some(({ share }) => share !== undefined),
    failed: shots.some(({ problem }) => problem !== undefined),
    reset: (images: readonly Shot[]) => setShots(images),
    add: (files: readonly File[]) => {
      const wrong: string[] = [];
      const fresh: Shot[] = [];
      for (const file of files) {
        const said = faultOf(file, true);
        if (said !== null) wrong.push(said);
        else if (shots.length + fresh.length >= maxImages) {
          wrong.push('Maximum 6 images allowed');
          break;
        } else {
          const preview = URL.createObjectURL(file);
          previews.current.push(preview);
          const index = shots.length + fresh.length;
          fresh.push({
            key: `new-${++last}`,
            imageUrl: '',
            preview,
            altText: defaultAltText(index),
            imageType: index === 0 ? 'primary' : 'secondary',
            file,
            share: 0,
          });
        }
      }
      setFault(wrong.length === 0 ? null : wrong.join('. '));
      if (wrong.length > 0) toast('error', wrong.join('. '));
      setShots((now) => withPrimary([...now, ...fresh]));
      // All in parallel, each with its own progress: a failed one does not stop the others.
      for (const { key, file } of fresh) if (file) void send(key, file);
    },
    retry: ({ key, file }: Shot) => {
      if (file) void send(key, file);
    },
    drop: (key: string) => setShots((now) => withPrimary(now.filter((shot) => shot.key !== key))),
    describe: (key: string, altText: string) => change(key, { altText }),
    setType: (key: string, imageType: ImageType) =>
      setShots((now) =>
        withPrimary(
          now.map((shot) =>
            shot.key === key
              ? { ...shot, imageType }
              : imageType === 'primary' && shot.imageType === 'primary'
                ? { ...shot, imageType: 'secondary' }
                : shot,
          ),
        ),
      ),
    move: (key: string, to: number) =>
      setShots((now) => {
        const moved = now.find((shot) => shot.key === key);
        if (moved === undefined || to < 0 || to >= now.length) return now;
        const others = now.filter((shot) => shot !== moved);
        return [...others.slice(0, to), moved, ...others.slice(to)];
      }),
  };
}
export type Pictures = ReturnType<typeof usePictures>;
