/** One section of the settings: title and explanation at the side, controls within an error boundary. */
import { Box, chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx';
import { Card } from '#web/ui/layout/page.tsx';

interface Props {
  readonly title: string;
  readonly text: ReactNode;
  /** Names the current step: when a step removes the focused element, the focus moves to the section's heading. */
  readonly step?: string;
  readonly children: ReactNode;
}

export function SettingsSection({ title, text, step, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current !== step && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    previousStep.current = step;
  }, [step]);
  return (
    <Card as="section" aria-labelledby={id}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' }} columnGap="10" rowGap="4">
        <div>
          <chakra.h2 ref={heading} tabIndex={-1} outline="none" id={id} fontSize="xl" lineHeight="1.3">
            {title}
          </chakra.h2>
          <chakra.p color="ink.soft" fontSize="sm" mt="1">
            {text}
          </chakra.p>
        </div>
        <Box maxW="40rem">
          <ErrorBoundary name={title}>{children}</ErrorBoundary>
        </Box>
      </Grid>
    </Card>
  );
}
