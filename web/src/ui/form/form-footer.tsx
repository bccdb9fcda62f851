/** The end of a versioned form: the error, Cancel and Save. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Problem } from '#web/ui/feedback/notice.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { LeaveWarning } from './use-leave-warning.ts';

interface Props {
  readonly form: { readonly problem: string | null; readonly isSaving: boolean; readonly leaving: LeaveWarning };
  /** `Save category` */
  readonly label: string;
  readonly backTo: string;
  readonly children?: ReactNode;
}

/** The error, Cancel and Save, always visible at the end of the form. */
export function FormFooter({ form: { problem, isSaving, leaving }, label, backTo, children }: Props) {
  return (
    <chakra.div
      mt="4"
      position={{ base: 'static', md: 'sticky' }}
      bottom="0"
      zIndex="1"
      bg="white"
      borderTopWidth="1px"
      borderColor="line"
      borderRadius="md"
      px={{ base: '3', md: '4' }}
      py="3"
    >
      <LeaveDialog leaving={leaving} />
      <Problem text={problem} mb="3" />
      <Flex gap="3" wrap="wrap" justify="flex-end">
        {children}
        <Button asChild type={undefined} size="sm" variant="outline">
          <Link to={backTo}>Cancel</Link>
        </Button>
        <Button type="submit" size="sm" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : label}
        </Button>
      </Flex>
    </chakra.div>
  );
}
