/** Which picture was sent, and what was said with it? multipart/form-data with the file `image`. */
import type * as z from 'zod';
import { Failure } from './failure.ts';

export interface PictureForm {
  readonly bytes: Uint8Array;
  readonly name: string;
}

type Fields<S extends z.ZodObject> = Omit<z.output<S>, 'image'>;

/** @throws Failure `unsupported_media_type`, `malformed_body`, `invalid_input` */
export async function parsePictureForm<S extends z.ZodObject>(
  schema: S,
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
): Promise<{ readonly file: PictureForm; readonly fields: Fields<S> }> {
  const form = await formOf(headers, body);
  const file = await fileOf(form);
  if (file === undefined) throw new Failure('invalid_input', { fields: { image: 'Please select a valid image file' } });
  return { file, fields: fieldsOf(schema, form) };
}

/** The same where the picture may be left out: a browser then sends an empty file. */
export async function parseOptionalPictureForm<S extends z.ZodObject>(
  schema: S,
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
): Promise<{ readonly file: PictureForm | undefined; readonly fields: Fields<S> }> {
  const form = await formOf(headers, body);
  const file = await fileOf(form);
  return { file: file?.bytes.length === 0 ? undefined : file, fields: fieldsOf(schema, form) };
}

async function formOf(headers: Readonly<Record<string, string | undefined>>, body: Uint8Array): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Failure('unsupported_media_type', { message: 'Send the picture as multipart/form-data, in the field image.' });
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new Failure('malformed_body', { message: 'The form cannot be read.', cause });
  });
}

async function fileOf(form: FormData): Promise<PictureForm | undefined> {
  const file: unknown = form.get('image');
  if (!(file instanceof Blob)) return undefined;
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: 'name' in file ? String(file.name) : '' };
}

function fieldsOf<S extends z.ZodObject>(schema: S, form: FormData): Fields<S> {
  const said = Object.fromEntries([...form].filter(([name, value]) => typeof value === 'string' && name !== 'image'));
  const fields = schema.strict().omit({ image: true }).safeParse(said);
  if (!fields.success)
    throw new Failure('invalid_input', {
      fields: Object.fromEntries(
        fields.error.issues.flatMap((issue) =>
          issue.code === 'unrecognized_keys'
            ? issue.keys.map((key) => [key, 'This field is not known here'])
            : [[issue.path.join('.') || 'body', issue.message]],
        ),
      ),
    });
  return fields.data as Fields<S>;
}
