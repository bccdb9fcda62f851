/** The contact form in a dialog; the typed text stays when the dialog is closed. */
import { chakra, Grid, GridItem } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type * as z from 'zod';
import { type ContactType, sendContact as sendContactEndpoint } from '#shared/contract/content/content.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { ApiError } from '#web/api/client.ts';
import { newIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useSession } from '#web/api/session.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, FormElement } from '#web/ui/form/form.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { useSchemaForm } from '#web/ui/form/schema-form.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { sendContact } from './api/contact.ts';

const fields = sendContactEndpoint.body();

const formTexts: Record<ContactType, { title: string; text: string; placeholder: string }> = {
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

const errorText = (error: unknown) => ({
  text: error instanceof ApiError && error.message !== '' ? error.message : 'Please try again.',
  toast: 'Failed to submit form',
});

/** `type` is null while the dialog is closed; the typed text stays, because the form's state lives outside of the dialog. */
export function ContactDialog({ type, onClose }: { type: ContactType | null; onClose: () => void }) {
  const { user } = useSession();
  const { title, text, placeholder } = formTexts[type ?? 'general'];
  const form = useSchemaForm({
    schema: fields,
    defaultValues: {
      name: user === null ? '' : `${user.firstName} ${user.lastName}`.trim(),
      email: user?.email ?? '',
      phone: formatPhone(user?.phone ?? ''),
      message: '',
    },
  });
  const { setFocus, reset } = form;
  const isCustomer = user !== null;
  useEffect(() => {
    if (type !== null) setFocus(isCustomer ? 'message' : 'name');
  }, [type, isCustomer, setFocus]);
  const attempt = useRef({ fingerprint: '', key: '' });
  const submit = async (values: z.output<typeof fields>) => {
    const body = { ...values, type: type ?? 'general' };
    const fingerprint = JSON.stringify(body);
    // The same text after a failure is the same message, which may have arrived; a changed text is another message.
    if (attempt.current.fingerprint !== fingerprint) attempt.current = { fingerprint, key: newIdempotencyKey() };
    await sendContact(body, attempt.current.key);
    attempt.current = { fingerprint: '', key: '' };
    reset();
    onClose();
    toast('success', 'Thank you! We have received your request.');
  };
  return (
    <Overlay open={type !== null} onClose={onClose} title={title}>
      <chakra.p color="ink.soft" mb="5">
        {text}
      </chakra.p>
      <FormElement form={form} label={title} errorText={errorText} onSubmit={submit}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
          <GridItem colSpan={{ base: 1, sm: 2 }}>
            <Form.Text name="name" label="Name" required autoComplete="name" />
          </GridItem>
          <Form.Text name="email" label="Email" required type="email" autoComplete="email" />
          <Form.Text name="phone" label="Phone" required type="tel" autoComplete="tel" />
          <GridItem colSpan={{ base: 1, sm: 2 }}>
            <Form.TextArea name="message" label="Message" required rows={5} placeholder={placeholder} />
          </GridItem>
        </Grid>
        <Form.Error mt="4" prefix="Error: Failed to submit form. " />
        <Form.Submit size="lg" w="full" mt="5" idle="Send message" busy="Sending..." />
        <PrivacyNote mt="3" textAlign="center">
          We use what you write only to answer you.
        </PrivacyNote>
        <chakra.p fontSize="sm" color="ink.soft" textAlign="center">
          <chakra.a asChild display="inline-block" py="1.5" textDecoration="underline">
            <Link to="/grievance" onClick={onClose}>
              For a complaint with a ticket number, write to our grievance officer.
            </Link>
          </chakra.a>
        </chakra.p>
      </FormElement>
    </Overlay>
  );
}
