/** Shows the secret for an authenticator app, as a QR code and in groups of four. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

// Loaded on demand, because few users need it.
const QrCode = lazy(() => import('#web/ui/media/qr-code.tsx'));

/** `ABCD EFGH ...` */
const groupInFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

export function Authenticator({ secret, uri }: { secret: string; uri: string }) {
  return (
    <Flex gap="5" wrap="wrap" align="center" mb="6">
      <Box
        w="11rem"
        maxW="full"
        aspectRatio={1}
        flexShrink="0"
        mx={{ base: 'auto', sm: '0' }}
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
        overflow="hidden"
      >
        <ErrorBoundary name="The QR code">
          <Suspense fallback={<Skeleton h="full" />}>
            <QrCode text={uri} label="QR code for your authenticator app" />
          </Suspense>
        </ErrorBoundary>
      </Box>
      <Box flex="1 1 14rem" minW="0">
        <chakra.ol pl="5" listStyleType="decimal" display="flex" flexDirection="column" gap="2">
          <li>
            Open your authenticator app and scan the code. On this phone?{' '}
            <chakra.a href={uri} color="brand" fontWeight="600" textDecoration="underline">
              Open the app
            </chakra.a>
          </li>
          <li>
            Or type this key:
            <chakra.code display="block" fontSize="sm" fontWeight="600" letterSpacing="0.04em" overflowWrap="anywhere">
              {groupInFours(secret)}
            </chakra.code>
            <Button
              variant="outline"
              size="sm"
              mt="1.5"
              onClick={() => void copyText(secret, 'The key is copied.', 'The key could not be copied. Please type it.')}
            >
              Copy key
            </Button>
          </li>
          <li>Enter the six digits that the app shows.</li>
        </chakra.ol>
      </Box>
    </Flex>
  );
}
