import { chakra, Flex } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, Input, type Own } from './field.tsx';

/** A password with a button that shows it. */
export function PasswordField({ label, error, hint, required, ...rest }: Own<ComponentProps<typeof Input>>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <Flex position="relative">
          <Input {...control} {...rest} type={shown ? 'text' : 'password'} pr="12" />
          <chakra.button
            type="button"
            position="absolute"
            right="1.5"
            top="50%"
            transform="translateY(-50%)"
            p="2.5"
            borderRadius="full"
            color="ink.soft"
            cursor="pointer"
            _hover={{ bg: 'sand', color: 'ink' }}
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} aria-hidden />
          </chakra.button>
        </Flex>
      )}
    </Field>
  );
}
