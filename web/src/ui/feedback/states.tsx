/** Empty and error states: a drawing, a sentence and the next step. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface EmptyProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly drawing?: 'basket' | 'box' | 'kite' | 'cloud';
  readonly level?: 'h1' | 'h2' | 'h3';
}

const drawings = {
  basket: (
    <>
      <path d="M46 62c4-26 14-40 34-40s30 14 34 40" fill="none" stroke="#8A6A3A" strokeWidth="6" strokeLinecap="round" />
      <path d="M30 60h100l-10 46a10 10 0 0 1-10 8H50a10 10 0 0 1-10-8z" fill="#FFC145" />
      <path d="M34 78h92M38 96h84M58 60l6 54M80 60v54M102 60l-6 54" stroke="#E39B12" strokeWidth="3" />
      <rect x="26" y="54" width="108" height="14" rx="7" fill="#F7B02A" />
    </>
  ),
  box: (
    <>
      <path d="M32 58h96v52a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6z" fill="#E9C592" />
      <path d="M32 58l-14-20h44l18 20zM128 58l14-20H98L80 58z" fill="#F4D9B1" />
      <path d="M66 58h28v20l-14-8-14 8z" fill="#0B6E69" />
      <circle cx="80" cy="26" r="9" fill="#F3C4B4" />
    </>
  ),
  kite: (
    <>
      <path d="M80 14l34 36-34 44-34-44z" fill="#0B6E69" />
      <path d="M80 14l34 36H46z" fill="#FFC145" />
      <path d="M80 14v80M46 50h68" stroke="#FFF8EE" strokeWidth="3" />
      <path d="M80 94c-4 10 14 10 8 20s-22 4-26 12" fill="none" stroke="#B8391F" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  cloud: (
    <>
      <path d="M48 92a22 22 0 0 1 2-44 32 32 0 0 1 60-4 24 24 0 0 1 4 48z" fill="#DFEBFA" />
      <path d="M66 104l-4 10M84 104l-4 10M102 104l-4 10" stroke="#8FB3DD" strokeWidth="5" strokeLinecap="round" />
      <circle cx="70" cy="68" r="3.5" fill="#23203A" />
      <circle cx="92" cy="68" r="3.5" fill="#23203A" />
      <path d="M74 82c4-5 10-5 14 0" fill="none" stroke="#23203A" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
} as const;

export function EmptyState({ title, text, action, drawing = 'box', level = 'h2' }: EmptyProps) {
  return (
    <Flex direction="column" align="center" textAlign="center" gap="3" py={{ base: '10', md: '16' }} px="4">
      <svg viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
        <ellipse cx="80" cy="120" rx="66" ry="8" fill="#F1E4CC" />
        {drawings[drawing]}
      </svg>
      <chakra.h2 as={level} fontSize="2xl" lineHeight="1.25">
        {title}
      </chakra.h2>
      {text !== undefined && (
        <chakra.p color="ink.soft" maxW="28rem" textWrap="balance">
          {text}
        </chakra.p>
      )}
      {action !== undefined && (
        <Flex mt="2" gap="3" wrap="wrap" justify="center">
          {action}
        </Flex>
      )}
    </Flex>
  );
}

/** A failed read: what happened and a way to try again. */
export function ErrorState({
  title,
  text,
  level = 'h2',
  onRetry,
  children,
}: Pick<EmptyProps, 'title' | 'text' | 'level'> & { onRetry?: () => void; children?: ReactNode }) {
  return (
    <Box role="alert">
      <EmptyState
        drawing="cloud"
        level={level}
        title={title}
        {...(text === undefined ? {} : { text })}
        action={
          <>
            {onRetry !== undefined && <Button onClick={onRetry}>Try Again</Button>}
            {children}
          </>
        }
      />
    </Box>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  to,
  variant = 'solid',
  size = 'md',
  children,
}: {
  to: string;
  variant?: 'solid' | 'outline' | 'surface' | 'subtle' | 'ghost';
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}) {
  return (
    // A link has no `type`, which buttons have.
    <Button asChild type={undefined} variant={variant} size={size}>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
