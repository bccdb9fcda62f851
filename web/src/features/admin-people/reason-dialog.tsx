/** A confirmation that asks for a reason. */
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { ReasonField } from '#web/ui/admin/reason-field.tsx';
import { Confirm } from '#web/ui/form/confirm.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly busyText: string;
  readonly errorText: string;
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function ReasonDialog({ text, onConfirm, ...rest }: Props) {
  const [reason, setReason] = useState('');
  return (
    <Confirm {...rest} canConfirm={reason.trim() !== ''} onConfirm={() => onConfirm(reason.trim())}>
      <p>{text}</p>
      <Box mt="4">
        <ReasonField value={reason} onChange={setReason} />
      </Box>
    </Confirm>
  );
}
