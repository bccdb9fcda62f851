/** Looks a complaint up by its ticket number and e-mail address. */
import { Box, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { Email } from '#shared/contract/common.ts';
import { type OwnComplaint, Ticket } from '#shared/contract/complaints/complaints.ts';
import { useSession } from '#web/api/session.ts';
import { ComplaintView } from '#web/ui/complaint/complaint-view.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { lookUpComplaint } from './api/complaints.ts';

const fields = z.strictObject({ ticket: Ticket(), email: Email() });

export function LookUpForm() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const [found, setFound] = useState<OwnComplaint | null>(null);
  return (
    <>
      <Form
        label="Look up a complaint"
        schema={fields}
        defaultValues={{ ticket: search.get('ticket') ?? '', email: user?.email ?? '' }}
        errorText="The complaint could not be looked up"
        onSubmit={async (values) => {
          setFound(null);
          setFound(await lookUpComplaint(values));
        }}
      >
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
          <Form.Text name="ticket" label="Ticket number" required autoComplete="off" placeholder="G-7K3QM9X2" />
          <Form.Text name="email" label="Email of the complaint" required type="email" autoComplete="email" />
        </Grid>
        <Form.Error mt="4" />
        <Form.Submit mt="4" idle="Show complaint" busy="Looking..." />
      </Form>
      <Box role="status" mt={found === null ? '0' : '6'}>
        {found !== null && <ComplaintView complaint={found} />}
      </Box>
    </>
  );
}
