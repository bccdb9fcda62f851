/** A complaint as its customer sees it: state, due times, what was written, and what the shop answered. */
import { chakra, Flex } from '@chakra-ui/react';
import type { OwnComplaint } from '#shared/contract/complaints/complaints.ts';
import { formatLongDay, formatTime } from '#web/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { eventLabels, stateLabels, stateTones } from './labels.ts';

export function ComplaintView({ complaint }: { complaint: OwnComplaint }) {
  const { ticket, state, createdAt, acknowledgeBy, redressBy, orderNumber, what, wish, events } = complaint;
  return (
    <chakra.article aria-label={`Complaint ${ticket}`}>
      <Flex gap="3" wrap="wrap" align="center">
        <chakra.h3 fontSize="lg" lineHeight="1.3">
          {ticket}
        </chakra.h3>
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
      </Flex>
      <chakra.p fontSize="sm" color="ink.soft" mt="1">
        Received on {formatLongDay(createdAt)}
        {orderNumber !== undefined && `, about order ${orderNumber}`}.
        {acknowledgeBy !== undefined && ` The officer writes to you by ${formatTime(acknowledgeBy)}.`}
        {redressBy !== undefined && ` Settled by ${formatLongDay(redressBy)} at the latest.`}
      </chakra.p>
      <chakra.dl mt="3" css={{ '& dt': { fontWeight: 600 }, '& dd': { whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBottom: '0.5rem' } }}>
        <dt>What happened</dt>
        <dd>{what}</dd>
        <dt>What you ask for</dt>
        <dd>{wish}</dd>
      </chakra.dl>
      <chakra.ol mt="2" listStyleType="none" display="grid" gap="3">
        {events.map(({ at, what: happened, text }, index) => (
          <chakra.li key={`${at}-${index}`} borderLeftWidth="3px" borderColor={text === undefined ? 'line.deep' : 'brand'} pl="3">
            <strong>{eventLabels[happened]}</strong>
            <chakra.span display="block" fontSize="sm" color="ink.soft">
              {formatTime(at)}
            </chakra.span>
            {text !== undefined && (
              <chakra.span display="block" mt="1" whiteSpace="pre-line" overflowWrap="anywhere">
                {text}
              </chakra.span>
            )}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.article>
  );
}
