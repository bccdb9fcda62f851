/** Who is this member of the family? A name, and a birth date if one likes. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type FamilyMember, FamilyMemberFields } from '#shared/contract/clinic/patient.ts';
import { ApiError } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { addFamilyMember, updateFamilyMember } from '../api/patient.ts';
import { failureText } from '../failures.ts';

const schema = FamilyMemberFields();
type In = z.input<typeof schema>;
type Out = z.output<typeof schema>;
const names = ['name', 'dob'] as const;

interface Props {
  /** The one to change, or null for a new one. */
  readonly member: FamilyMember | null;
  readonly onSaved: (family: FamilyMember[], id: string) => void;
  readonly onClose: () => void;
}

async function save(member: FamilyMember | null, body: Out): Promise<[FamilyMember[], string]> {
  if (member !== null) return [(await updateFamilyMember(member.id, body)).family, member.id];
  const added = await addFamilyMember(body);
  return [added.family, added.member.id];
}

export function FamilyMemberDialog({ member, onSaved, onClose }: Props) {
  const form = useId();
  const { register, handleSubmit, formState, setError, setFocus } = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { name: member?.name ?? '', dob: member?.dob ?? '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('name'), [setFocus]);
  const close = () => {
    if (!isSubmitting) onClose();
  };
  const submit = handleSubmit(async (body) => {
    try {
      const [family, id] = await save(member, body);
      toast('success', 'Family member saved');
      onSaved(family, id);
      onClose();
    } catch (error) {
      const text = failureText('family', error);
      toast('error', text);
      const fields = error instanceof ApiError ? error.fields : {};
      const wrong = names.filter((each) => fields[each] !== undefined);
      for (const each of wrong) setError(each, { message: fields[each] ?? '' }, { shouldFocus: true });
      if (wrong.length === 0) setError('root', { message: text });
    }
  });
  return (
    <Overlay
      open
      onClose={close}
      title={member === null ? 'Add a family member' : 'Change a family member'}
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" aria-disabled={isSubmitting} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} aria-disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save'}
          </Button>
        </Flex>
      }
    >
      <chakra.form id={form} onSubmit={submit} noValidate aria-label="Family member" display="grid" gap="4">
        <p>For somebody whom you take to the doctor. We keep no more than this, and you can remove it at any time.</p>
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
        <TextField label="Date of birth" type="date" required={false} autoComplete="off" error={errors.dob?.message} {...register('dob')} />
        {errors.root !== undefined && (
          <Box>
            <Notice tone="error">{errors.root.message}</Notice>
          </Box>
        )}
      </chakra.form>
    </Overlay>
  );
}
