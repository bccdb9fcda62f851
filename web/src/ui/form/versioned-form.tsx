/**
 * A form for something that other users may be editing, too. What was typed is kept until it is saved, wrong fields are named and get the
 * focus, and a save over a newer version takes over the fields that were not touched here and shows both versions of the others (save-conflict.tsx).
 *
 *     const form = useVersionedForm({
 *       item: category,                               null: a new one
 *       initialValues: valuesOf(category),
 *       valuesOf,                                     the form's values of a record that another user has saved
 *       validate: (values) => ({ name: '...' }),      field -> what is wrong with it, before anything is sent
 *       send: (values, seen) => call('category.update', { params, body: { ...values, ...seen } }),
 *       onSaved: () => navigate(backTo),
 *       errorText: 'Failed to save category',
 *     });
 *     <Conflict form={form} compare={compareByLabels(labels)} />
 *     <chakra.form {...form.formProps} aria-label={title}>
 *       <TextField {...form.field('name')} label="Name" /> ... <FormFooter form={form} label="Save category" backTo={backTo} />
 *     </chakra.form>
 */
import { chakra } from '@chakra-ui/react';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, get, type Path, type PathValue, set, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { dense } from './dense.ts';
import { type Difference, onlyDifferences, SaveConflict } from './save-conflict.tsx';
import { errorMessage } from './server-errors.ts';
import { type LeaveWarning, useLeaveWarning } from './use-leave-warning.ts';

/** Path of a field (`name`, `buttons.0.text`) -> what is wrong with it. */
export type FormErrors = Readonly<Record<string, string>>;
interface Versioned {
  readonly version?: number | undefined;
}
/** The version that a form was filled from, as a write sends it; empty for a new record. */
export interface SeenVersion {
  readonly version?: number;
}
/** The names of values that are texts. */
type TextName<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values & string];

interface Options<Values extends FieldValues, Item> {
  readonly item: Item | null;
  readonly initialValues: Values | (() => Values);
  readonly valuesOf: (item: Item) => Values;
  readonly validate: (values: Values) => FormErrors;
  /** `changes`: the values that differ from the version that the form was filled from. */
  readonly send: (values: Values, seen: SeenVersion, changes: Partial<Values>) => Promise<unknown>;
  readonly onSaved: () => unknown;
  /** The message when the server gives no reason, or a function that makes the message. */
  readonly errorText: string | ((error: unknown) => string);
  /** Maps the server's field to the form's; without it both are the same. */
  readonly toFormField?: (path: string, values: Values) => string | undefined;
  /** What prevents saving at the moment, or null. */
  readonly findSaveBlocker?: () => { readonly info: string } | { readonly problem: string } | null;
  /** Whether another dialog handles this error, so that the form says nothing. */
  readonly isHandledElsewhere?: (error: ApiError) => boolean;
  /** Returns the field errors of an error that names no field. */
  readonly toFieldErrors?: (error: ApiError) => FormErrors;
  /** Reads the newest version after a conflict, for errors that do not carry it. `base`: the values of the version that the form was filled from. */
  readonly readCurrent?: (base: Values) => Promise<Item>;
  /** Whether the form stays open after saving, and shows a newer `item` while nothing is typed. */
  readonly staysOpen?: boolean;
  /** Whether state outside of the values has changes that are not saved. Such a form is left once it is saved. */
  readonly hasOtherChanges?: boolean;
  /** Called when the user takes the other version, to reset state outside of the values. */
  readonly onTheirs?: (item: Item) => void;
  /** Merges fields that have parts of their own; without it a field that I changed is kept whole. */
  readonly mergeFields?: (mine: Values, base: Values, theirs: Values) => Partial<Values>;
  /** Called when another version was found, to update untouched state outside of the values. */
  readonly onMerge?: (item: Item) => void;
}

export interface VersionedForm<Values, Item> {
  readonly values: Values;
  /** @param corrected paths of the errors that the change resolves; by default all errors of the changed values */
  readonly set: (change: Partial<Values>, corrected?: readonly string[]) => void;
  /** Returns the props of a field. */
  readonly field: <Name extends TextName<Values>>(
    name: Name,
  ) => typeof dense & {
    readonly name: Name;
    readonly value: Values[Name];
    readonly error: string | undefined;
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  };
  readonly wrong: FormErrors;
  readonly problem: string | null;
  readonly isSaving: boolean;
  readonly isDirty: boolean;
  readonly discard: () => void;
  /** The version that another user has saved meanwhile. */
  readonly theirs: Item | null;
  readonly valuesOf: (item: Item) => Values;
  readonly saveMine: () => void;
  readonly loadTheirs: () => void;
  /** Sets the version after a part was saved separately. */
  readonly setVersion: (version: number | undefined) => void;
  /**
   * Saves a part separately. The write sends the version that the form was filled from and returns the new one, so that it cannot hide another
   * user's change from the next save; on a conflict both versions are shown. Returns whether the part was saved.
   */
  readonly savePart: (write: (seen: SeenVersion) => Promise<number | undefined>) => Promise<boolean>;
  readonly setUploading: (isUploading: boolean) => void;
  /** Marks everything as saved, after another request has saved it. */
  readonly markSaved: () => void;
  readonly leaving: LeaveWarning;
  readonly formProps: { readonly ref: RefObject<HTMLFormElement | null>; readonly noValidate: true; readonly onSubmit: (event: FormEvent) => void };
}

/** Nests paths as react-hook-form does: `{ 'buttons.0.text': '...' }`. */
function nestErrors(wrong: FormErrors): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, message] of Object.entries(wrong))
    set(errors, path, { ...(get(errors, path) as FieldErrors | undefined), type: 'rule', message });
  return errors;
}

/** Flattens react-hook-form's nested errors to messages by path; errors of the whole form have no path. */
function flattenErrors(errors: object, prefix = ''): FormErrors {
  const entries = Object.entries(errors).filter(
    ([name, error]) => error !== undefined && !['root', 'ref', 'type', 'types', 'message'].includes(name),
  );
  return Object.assign(
    {},
    ...entries.map(([name, error]: [string, { readonly message?: unknown }]) => ({
      ...(typeof error.message === 'string' ? { [prefix + name]: error.message } : {}),
      ...flattenErrors(error, `${prefix}${name}.`),
    })),
  ) as FormErrors;
}

export function useVersionedForm<Values extends FieldValues, Item extends Versioned>(options: Options<Values, Item>): VersionedForm<Values, Item> {
  const { item, valuesOf, errorText } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [initialValues] = useState(options.initialValues);
  /** The values of the version that the form was filled from. */
  const base = useRef<Values>(initialValues);
  const form = useForm<Values>({
    defaultValues: initialValues as DefaultValues<Values>,
    resolver: (values) => {
      const wrong = options.validate(values);
      return Object.keys(wrong).length === 0 ? { values, errors: {} } : { values: {}, errors: nestErrors(wrong) as FieldErrors<Values> };
    },
  });
  const { errors, isDirty, isSubmitting: isSaving } = form.formState;
  const values = useWatch({ control: form.control }) as Values;
  const wrong = flattenErrors(errors);
  /** The version that the next save replaces; it is sent, never shown. */
  const version = useRef(item?.version);
  const [theirs, setTheirs] = useState<Item | null>(null);
  const [isUploading, setUploading] = useState(false);
  const [rejectionCount, setRejections] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  const leaving = useLeaveWarning((isDirty || (options.hasOtherChanges === true && !isSaved)) && !isSaving);
  // Focuses the first wrong field once after each rejected save, not while a field is being corrected.
  const focused = useRef(0);
  useEffect(() => {
    const field = rejectionCount === focused.current ? null : ref.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!field) return;
    focused.current = rejectionCount;
    field.focus();
  });

  const change = (changed: Partial<Values>, corrected: readonly string[] = Object.keys(changed)) => {
    for (const [name, value] of Object.entries(changed))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    for (const path of corrected) form.clearErrors(path as Path<Values>);
  };

  /** A form that is left when it is saved takes no changes meanwhile, because they could not be saved. */
  const edit: typeof change = (...changes) => {
    if (!isSaving || options.staysOpen === true) change(...changes);
  };

  const changesOf = (mine: Values): Partial<Values> =>
    Object.fromEntries(
      Object.entries(mine).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base.current[name])),
    ) as Partial<Values>;

  const fillFrom = (current: Item) => {
    base.current = valuesOf(current);
    form.reset(base.current);
    version.current = current.version;
  };
  const refill = useEffectEvent(() => {
    if (item !== null && (item.version ?? 0) > (version.current ?? 0)) fillFrom(item);
  });
  const canRefill = options.staysOpen === true && !isDirty;
  const latestVersion = item?.version;
  useEffect(() => {
    if (canRefill && latestVersion !== undefined) refill();
  }, [canRefill, latestVersion]);

  const save = async (over: number | undefined = version.current) => {
    if (isSaving) return;
    const blocker = isUploading ? { info: 'The picture is still on its way. Please wait a moment.' } : options.findSaveBlocker?.();
    if (blocker && 'info' in blocker) return toast('info', blocker.info);
    const write = async (saved: Values) => {
      if (blocker) return form.setError('root', { message: blocker.problem });
      try {
        await options.send(saved, over === undefined ? {} : { version: over }, changesOf(saved));
        // The reset also ends `isSaving`, before the form is left.
        setIsSaved(true);
        const current = form.getValues();
        form.reset(saved);
        base.current = saved;
        // What was typed while a form that stays open was being saved is the next change.
        change(changesOf(current));
        await options.onSaved();
      } catch (error) {
        await showError(error, saved);
      }
    };
    const reject = (faults: FieldErrors<Values>) => {
      toast('error', Object.values(flattenErrors(faults))[0] ?? '');
      setRejections((count) => count + 1);
    };
    await form.handleSubmit(write, reject)();
  };

  /** Takes the other version for every field that was not changed here, so that saving mine changes only my fields. */
  const merge = (current: Item) => {
    const mine = form.getValues();
    const touched = changesOf(mine);
    const newest = valuesOf(current);
    const joined: Partial<Values> = options.mergeFields?.(mine, base.current, newest) ?? {};
    base.current = newest;
    form.reset(base.current);
    change({ ...touched, ...joined });
    options.onMerge?.(current);
    setTheirs(current);
  };

  const readTheirs = async ({ details }: ApiError): Promise<Item | null> => {
    if (options.readCurrent === undefined) return details['current'] as Item;
    try {
      return await options.readCurrent(base.current);
    } catch {
      return null;
    }
  };

  const showError = async (error: unknown, saved: Values) => {
    if (error instanceof ApiError && error.code === 'edited_meanwhile') {
      const current = await readTheirs(error);
      if (current !== null) return merge(current);
    }
    if (error instanceof ApiError && options.isHandledElsewhere?.(error) === true) return;
    const toFormField = options.toFormField ?? ((path: string) => path);
    const named = Object.entries(error instanceof ApiError ? error.fields : {}).flatMap(([path, said]) => {
      const name = toFormField(path, saved);
      return name === undefined ? [] : [[name, said] as const];
    });
    const all = { ...Object.fromEntries(named), ...(error instanceof ApiError ? options.toFieldErrors?.(error) : {}) };
    for (const [name, message] of Object.entries(all)) form.setError(name as Path<Values>, { message });
    const text = named[0]?.[1] ?? (typeof errorText === 'string' ? errorMessage(error, errorText) : errorText(error));
    form.setError('root', { message: text });
    toast('error', text);
    setRejections((count) => count + 1);
  };

  return {
    values,
    set: edit,
    field: (name) => ({
      ...dense,
      name,
      value: values[name],
      error: wrong[name],
      onChange: ({ target }) => edit({ [name]: target.value } as Partial<Values>),
    }),
    wrong,
    problem: errors.root?.message ?? null,
    isSaving,
    isDirty,
    discard: () => form.reset(base.current),
    theirs,
    valuesOf,
    saveMine: () => {
      const over = theirs?.version;
      version.current = over;
      setTheirs(null);
      void save(over);
    },
    loadTheirs: () => {
      if (theirs === null) return;
      fillFrom(theirs);
      options.onTheirs?.(theirs);
      setTheirs(null);
    },
    setVersion: (saved) => {
      version.current = saved;
    },
    savePart: async (write) => {
      try {
        version.current = await write(version.current === undefined ? {} : { version: version.current });
        return true;
      } catch (error) {
        const current = error instanceof ApiError && error.code === 'edited_meanwhile' ? await readTheirs(error) : null;
        if (current === null) throw error;
        merge(current);
        return false;
      }
    },
    setUploading,
    markSaved: () => {
      base.current = form.getValues();
      form.reset(base.current);
    },
    leaving,
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void save();
      },
    },
  };
}

interface ConflictProps<Values, Item> {
  readonly form: VersionedForm<Values, Item>;
  readonly compare: (theirs: Values, mine: Values, theirItem: Item) => readonly Difference[];
}

export function Conflict<Values, Item>({ form: { theirs, valuesOf, values, isSaving, saveMine, loadTheirs }, compare }: ConflictProps<Values, Item>) {
  if (theirs === null) return null;
  return (
    <chakra.div mb="4">
      <SaveConflict
        busy={isSaving}
        differences={onlyDifferences(compare(valuesOf(theirs), values, theirs))}
        onMine={saveMine}
        onTheirs={loadTheirs}
      />
    </chakra.div>
  );
}
