/** Reminds the owner of the grievance officer, until that section of the settings has been saved. */
import { Box } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useRead } from '#web/api/use-read.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { adminPath } from './url-state.ts';

export function OfficerNotice() {
  const { data } = useRead('settings.read', {});
  if (data === undefined || data.grievance.version > 0) return null;
  return (
    <Box mb="4">
      <Notice tone="warning">
        The law requires a grievance officer on the site.{' '}
        <Link to={adminPath('settings', { section: 'grievance' })}>Check who yours is and save it.</Link>
      </Notice>
    </Box>
  );
}
