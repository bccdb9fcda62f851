/** The field that takes a CSV file from the owner. */
import { chakra } from '@chakra-ui/react';
import { fileField } from './dense.ts';
import { Field } from './field.tsx';

interface Props {
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

export function CsvField({ hint, disabled = false, onFile }: Props) {
  return (
    <Field label="CSV file" hint={hint}>
      {(control) => (
        <chakra.input
          {...control}
          css={fileField}
          type="file"
          accept=".csv,text/csv"
          disabled={disabled}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // Allows the same file to be chosen again after a correction.
            target.value = '';
          }}
        />
      )}
    </Field>
  );
}
