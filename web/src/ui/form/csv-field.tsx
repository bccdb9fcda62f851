/** The field that takes a CSV file from the owner. */
import { chakra } from '@chakra-ui/react';
import { fileField } from './dense.ts';
import { Field } from './field.tsx';

interface Props {
  readonly hint?: string;
  /** No file can be chosen while something runs; the field keeps the focus. */
  readonly isBusy?: boolean;
  readonly onFile: (file: File) => void;
}

export function CsvField({ hint, isBusy = false, onFile }: Props) {
  return (
    <Field label="CSV file" hint={hint}>
      {(control) => (
        <chakra.input
          {...control}
          css={fileField}
          type="file"
          accept=".csv,text/csv"
          aria-disabled={isBusy}
          onClick={(event) => {
            if (isBusy) event.preventDefault();
          }}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // A file can also be dropped on the field.
            if (file && !isBusy) onFile(file);
            // Allows the same file to be chosen again after a correction.
            target.value = '';
          }}
        />
      )}
    </Field>
  );
}
