/** Shows the recovery codes once, to copy or save; the user must confirm having kept them. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { saveText } from '#web/api/files.ts';
import { settings } from '#web/content/settings.ts';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly action: string;
  readonly onConfirmed: () => void;
}

export function RecoveryCodes({ codes, action, onConfirmed }: Props) {
  const [isConfirmed, setConfirmed] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const saveAsFile = () =>
    saveText(`${settings.brand.toLowerCase()}-recovery-codes.txt`, 'text/plain', `Recovery codes for ${settings.brand}. Each works once.\n\n${text}`);
  return (
    <Flex direction="column" gap="4">
      <Notice tone="warning">These codes are shown only now. If you lose your phone, one of them lets you in; each works once.</Notice>
      <chakra.ul
        aria-label="Recovery codes"
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))"
        overflowWrap="anywhere"
        gap="2"
        p="4"
        bg="sand"
        borderRadius="lg"
        fontFamily="ui-monospace, monospace"
        fontWeight="600"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </chakra.ul>
      <Flex gap="3" wrap="wrap">
        <Button
          variant="outline"
          onClick={() => void copyText(text, 'The recovery codes are copied.', 'The codes could not be copied. Please download them.')}
        >
          Copy
        </Button>
        <Button variant="outline" onClick={saveAsFile}>
          Download
        </Button>
      </Flex>
      <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer" fontWeight="600">
        <chakra.input
          type="checkbox"
          w="5"
          h="5"
          flexShrink="0"
          accentColor="brand"
          checked={isConfirmed}
          onChange={() => setConfirmed(!isConfirmed)}
        />
        I have kept them
      </chakra.label>
      <Button size="lg" disabled={!isConfirmed} onClick={onConfirmed}>
        {action}
      </Button>
    </Flex>
  );
}
