/** The reason of a change by the staff, which the audit log keeps and a customer may read. */
import type { ComponentProps } from 'react';
import { TextAreaField } from '#web/ui/form/field.tsx';

interface Props extends Pick<ComponentProps<typeof TextAreaField>, 'hint' | 'error' | 'maxLength'> {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

export const ReasonField = ({ onChange, ...field }: Props) => (
  <TextAreaField label="Reason" required rows={3} maxLength={500} {...field} onChange={({ target }) => onChange(target.value)} />
);
