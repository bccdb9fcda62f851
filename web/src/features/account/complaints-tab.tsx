/** The customer's complaints with their states and the shop's answers. */
import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { ComplaintView } from '#web/ui/complaint/complaint-view.tsx';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { ButtonLink, EmptyState } from '#web/ui/feedback/states.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { useOwnComplaints } from './api/complaints.ts';

export function ComplaintsTab() {
  return (
    <>
      <Flex justify="space-between" align="center" gap="3" mb="4" wrap="wrap">
        <chakra.h2 fontSize="2xl">Complaints</chakra.h2>
        <ButtonLink to="/grievance" variant="outline" size="sm">
          Send a complaint
        </ButtonLink>
      </Flex>
      <AsyncContent read={useOwnComplaints()} loadingText="Loading your complaints...">
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState title="No complaints" text="Is something wrong? Our grievance officer answers within 48 hours." />
          ) : (
            <Flex direction="column" gap="4">
              {data.map((complaint) => (
                <Card key={complaint.ticket}>
                  <ComplaintView complaint={complaint} />
                </Card>
              ))}
              {total > data.length && (
                <chakra.p color="ink.soft" fontSize="sm">
                  The newest {data.length} of {total}. You can{' '}
                  <chakra.a asChild color="brand" textDecoration="underline">
                    <Link to="/grievance">look up an older one</Link>
                  </chakra.a>{' '}
                  by its ticket number.
                </chakra.p>
              )}
            </Flex>
          )
        }
      </AsyncContent>
    </>
  );
}
