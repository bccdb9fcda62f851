/** How does somebody write to us? A form over the page; what was begun stays when it is closed. */
import { Button, chakra, Grid, GridItem } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type ContactType, sendContact as sendContactEndpoint } from '#shared/contract/content/content.ts';
import { showPhone } from '#shared/rules/phone.ts';
import { ApiError } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { sendContact } from './api/contact.ts';

const fields = sendContactEndpoint.body();
type In = z.input<typeof fields>;
type Out = z.output<typeof fields>;

const words: Record<ContactType, { title: string; text: string; placeholder: string }> = {
  general: { title: 'Contact us', text: 'A question, a wish, a complaint: a person reads it and answers.', placeholder: 'What can we do for you?' },
  event: {
    title: 'Plan an event',
    text: 'Tell us about the day. We answer with a plan and a price.',
    placeholder: 'What is the occasion, when and where, and how many children of which age?',
  },
  law: {
    title: 'Ask for legal help',
    text: 'Tell us what it is about, without documents or identity numbers.',
    placeholder: 'What would you like to reach, and what have you tried so far?',
  },
  education: {
    title: 'Find a class',
    text: 'Tell us about your child. We answer with classes that fit.',
    placeholder: 'How old is your child, what do they like, and what is your PIN code?',
  },
};

/** `type` is null while nobody is writing. */
export function ContactDialog({ type, onClose }: { type: ContactType | null; onClose: () => void }) {
  const { user } = useSession();
  const { register, handleSubmit, formState, setError, setFocus, reset } = useForm<In, unknown, Out>({
    resolver: zodResolver(fields),
    defaultValues: {
      name: user === null ? '' : `${user.firstName} ${user.lastName}`.trim(),
      email: user?.email ?? '',
      phone: showPhone(user?.phone ?? ''),
      message: '',
    },
  });
  const { title, text, placeholder } = words[type ?? 'general'];
  const error = (name: keyof In) => formState.errors[name]?.message;
  const known = user !== null;
  useEffect(() => {
    if (type !== null) setFocus(known ? 'message' : 'name');
  }, [type, known, setFocus]);

  const submit = handleSubmit(async (values) => {
    try {
      await sendContact({ ...values, type: type ?? 'general' });
    } catch (failure) {
      const wrong = Object.entries(failure instanceof ApiError ? failure.fields : {}).filter(([name]) => name in fields.shape && name !== 'type');
      for (const [place, [name, message]] of wrong.entries()) setError(name as keyof In, { message }, { shouldFocus: place === 0 });
      if (wrong.length === 0)
        setError('root', { message: failure instanceof ApiError && failure.message !== '' ? failure.message : 'Please try again.' });
      toast('error', 'Failed to submit form');
      return;
    }
    reset();
    onClose();
    toast('success', 'Thank you! We have received your request.');
  });

  const busy = formState.isSubmitting;
  return (
    <Overlay open={type !== null} onClose={onClose} title={title}>
      <chakra.p color="ink.soft" mb="5">
        {text}
      </chakra.p>
      <chakra.form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit(event);
        }}
        noValidate
        aria-label={title}
      >
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
          <GridItem colSpan={{ base: 1, sm: 2 }}>
            <TextField label="Name" required autoComplete="name" error={error('name')} {...register('name')} />
          </GridItem>
          <TextField label="Email" required type="email" autoComplete="email" error={error('email')} {...register('email')} />
          <TextField label="Phone" required type="tel" autoComplete="tel" error={error('phone')} {...register('phone')} />
          <GridItem colSpan={{ base: 1, sm: 2 }}>
            <TextAreaField label="Message" required rows={5} placeholder={placeholder} error={error('message')} {...register('message')} />
          </GridItem>
        </Grid>
        {formState.errors.root !== undefined && (
          <chakra.div mt="4" role="alert">
            <Notice tone="error">Error: Failed to submit form. {formState.errors.root.message}</Notice>
          </chakra.div>
        )}
        <Button type="submit" size="lg" w="full" mt="5" disabled={busy}>
          {busy ? 'Sending...' : 'Send message'}
        </Button>
        <chakra.p mt="3" fontSize="sm" color="ink.soft" textAlign="center">
          We use what you write only to answer you.
        </chakra.p>
      </chakra.form>
    </Overlay>
  );
}
