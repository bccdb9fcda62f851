import useSWR from 'swr';
import { fetchFile } from '#web/api/files.ts';

/** A photo that a customer has sent with a return. */
export const useReturnPhoto = (id: string, returnId: string, photoId: string) =>
  useSWR<Blob>(['return.readPhoto', id, returnId, photoId], () => fetchFile('return.readPhoto', { id, returnId, photoId }));
