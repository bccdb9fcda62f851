/** A note that the connection is lost, or that kept data is shown and since when; it disappears when fresh data is there. */
import { Box, Button, Flex } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { sendPendingLogout } from '#web/api/client.ts';
import { clearStaleTimes, storeRenderedResponse, useOutdatedSince } from '#web/api/response-cache.ts';
import { useAllReads } from '#web/api/use-read.ts';
import { formatTime } from '#web/format.ts';

/** Milliseconds between two automatic retries while the shop cannot be reached. */
export const retryIntervalMs = 30_000;

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Reserves the note's height at the end of the page, and below the messages, so that the note covers neither. */
function useReservedHeight(isShown: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (isShown) style.setProperty('--note', `${ref.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--note');
  }, [isShown]);
  return ref;
}

export function OfflineNote() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine);
  const outdatedSince = useOutdatedSince();
  const { readEntries, revalidateAll } = useAllReads();
  const { pathname } = useLocation();
  const isShown = !online || outdatedSince !== null;
  const ref = useReservedHeight(isShown);
  const retry = useCallback(() => {
    clearStaleTimes();
    revalidateAll();
  }, [revalidateAll]);

  useEffect(() => {
    for (const [name, data] of readEntries()) storeRenderedResponse(name, data);
  }, [readEntries]);

  useEffect(() => {
    if (online) void sendPendingLogout();
  }, [online]);

  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) retry();
    wasOnline.current = online;
  }, [online, retry]);

  useEffect(() => {
    if (outdatedSince === null || !online) return undefined;
    const timer = setInterval(retry, retryIntervalMs);
    return () => clearInterval(timer);
  }, [outdatedSince, online, retry]);

  // The marks belong to the previous page.
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current !== pathname) clearStaleTimes();
    lastPath.current = pathname;
  }, [pathname]);

  return (
    <Box ref={ref} role="status" position="sticky" bottom="0" zIndex="header">
      {isShown && (
        <Flex
          align="center"
          justify="center"
          gap="3"
          px="4"
          py="2.5"
          bg="sky"
          color="ink"
          fontSize="sm"
          borderTopWidth="1px"
          borderColor="#C4D8F0"
          pb="calc(0.625rem + env(safe-area-inset-bottom, 0px))"
        >
          <Box flexShrink="0" asChild>
            <CloudOff size={20} aria-hidden />
          </Box>
          <Box minW="0">
            {online ? 'The shop cannot be reached just now. ' : 'You are offline. '}
            {outdatedSince ? `You see it as of ${formatTime(new Date(outdatedSince).toISOString())}.` : 'We go on as soon as you are back.'}
          </Box>
          <Button size="sm" variant="outline" onClick={retry}>
            Retry
          </Button>
        </Flex>
      )}
    </Box>
  );
}
