/** Reads a picture in the field `image` and its other fields from multipart/form-data. */
import type * as z from 'zod';
import { parseInput } from '#shared/contract/input-errors.ts';
import { Failure } from './failure.ts';

export interface UploadedPicture {
  readonly bytes: Uint8Array;
  readonly name: string;
}

type Fields<S extends z.ZodObject> = Omit<z.output<S>, 'image'>;

/** @throws Failure `unsupported_media_type`, `malformed_body`, `invalid_input` */
export async function parsePictureForm<S extends z.ZodObject>(
  schema: S,
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
): Promise<{ readonly file: UploadedPicture; readonly fields: Fields<S> }> {
  const form = await parseFormData(headers, body);
  const file = await imageOf(form);
  if (file === undefined) throw new Failure('invalid_input', { fields: { image: 'Please select a valid image file' } });
  return { file, fields: fieldsOf(schema, form) };
}

/** Like `parsePictureForm`, but the picture may be left out; a browser then sends an empty file. */
export async function parseOptionalPictureForm<S extends z.ZodObject>(
  schema: S,
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
): Promise<{ readonly file: UploadedPicture | undefined; readonly fields: Fields<S> }> {
  const form = await parseFormData(headers, body);
  const file = await imageOf(form);
  return { file: file?.bytes.length === 0 ? undefined : file, fields: fieldsOf(schema, form) };
}

async function parseFormData(headers: Readonly<Record<string, string | undefined>>, body: Uint8Array): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Failure('unsupported_media_type', { message: 'Send the picture as multipart/form-data, in the field image.' });
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new Failure('malformed_body', { message: 'The form cannot be read.', cause });
  });
}

async function imageOf(form: FormData): Promise<UploadedPicture | undefined> {
  const file: unknown = form.get('image');
  if (!(file instanceof Blob)) return undefined;
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: 'name' in file ? String(file.name) : '' };
}

function fieldsOf<S extends z.ZodObject>(schema: S, form: FormData): Fields<S> {
  // A file under another name is refused as an unknown field, as a text is.
  const others = Object.fromEntries([...form].filter(([name]) => name !== 'image'));
  const fields = parseInput(schema.strict().omit({ image: true }), others);
  if ('fields' in fields) throw new Failure('invalid_input', { fields: fields.fields });
  return fields.data as Fields<S>;
}
