/** A button that saves a file of the signed-in user, or opens it in a tab of its own. */
import { Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { Key } from '#shared/contract/index.ts';
import { serverMessage } from '#web/api/client.ts';
import { openFile, saveFile } from '#web/api/files.ts';
import { toast } from '#web/ui/feedback/toast.ts';

interface Props {
  readonly endpoint: Key;
  readonly params: Record<string, string>;
  /** The name of the saved file. */
  readonly name: string;
  /** The message when the file cannot be fetched. */
  readonly errorText: string;
  readonly opensTab?: boolean;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

export function FileButton({ endpoint, params, name, errorText, opensTab = false, children, ...button }: Props) {
  const [busy, setBusy] = useState(false);
  const openOrSave = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await (opensTab ? openFile : saveFile)(endpoint, params, name);
    } catch (problem) {
      toast('error', serverMessage(problem, errorText));
    }
    setBusy(false);
  };
  return (
    <Button variant="outline" size="sm" {...button} aria-disabled={busy} onClick={() => void openOrSave()}>
      {children}
    </Button>
  );
}
