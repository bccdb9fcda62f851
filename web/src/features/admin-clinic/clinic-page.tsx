/** The Doctors tab: the clinic's parts, each at an address of its own, as far as the user's role opens them. */
import { Button, chakra } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { canAccess, type StaffArea } from '#shared/rules/identity/role.ts';
import { useSession } from '#web/api/session.ts';
import { adminPath } from '#web/ui/admin/address.ts';
import { type ClinicApp, useClinicApp } from '#web/ui/admin/api/clinic-app.ts';
import { Panel } from '#web/ui/admin/page-header.tsx';
import { Component as Appointments } from './appointments-page.tsx';
import { Component as Doctors } from './doctors-page.tsx';
import { Component as Earnings } from './earnings-page.tsx';
import { Component as Specialities } from './specialities-page.tsx';

interface Part {
  /** In the address: `/admin?tab=doctors&part=earnings`; the first one is `/admin?tab=doctors`. */
  readonly id: string;
  readonly label: string;
  readonly area: StaffArea;
  /** Begins with a `PageHeader`; a part that keeps filters in the address has `part` among them: `useAddress('doctors', { part: '', ... })`. */
  readonly Component: ComponentType;
}

const parts: readonly Part[] = [
  { id: 'appointments', label: 'Appointments', area: 'doctor', Component: Appointments },
  { id: 'doctors', label: 'Doctors', area: 'admin', Component: Doctors },
  { id: 'specialities', label: 'Specialities', area: 'admin', Component: Specialities },
  { id: 'earnings', label: 'Earnings', area: 'admin', Component: Earnings },
];

export function Component() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const outside = useClinicApp();
  const open = parts.filter(({ area }) => user !== null && canAccess(user.role, area));
  const current = open.find(({ id }) => id === params.get('part')) ?? open[0];
  if (current === undefined) return null;
  return (
    <>
      {outside !== undefined && <ClinicAppPanel outside={outside} />}
      {open.length > 1 && <PartLinks open={open} current={current} />}
      <current.Component />
    </>
  );
}

function ClinicAppPanel({ outside: { host, open } }: { outside: ClinicApp }) {
  return (
    <Panel aria-label="The clinic's application" mb="4" display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
      <chakra.p
        fontSize="sm"
        flex="1 1 16rem"
      >{`The clinic has an application of its own, at ${host}. You are signed in there by a code that works once, for a minute.`}</chakra.p>
      <Button size="sm" onClick={open}>
        <ExternalLink size={16} aria-hidden />
        Open the clinic's application
      </Button>
    </Panel>
  );
}

function PartLinks({ open, current }: { open: readonly Part[]; current: Part }) {
  return (
    <chakra.nav
      aria-label="Clinic"
      display="flex"
      flexWrap="wrap"
      columnGap={{ base: '3.5', sm: '5' }}
      mb="4"
      borderBottomWidth="1px"
      borderColor="line"
      css={{ '@media print': { display: 'none' } }}
    >
      {open.map(({ id, label }, index) => (
        <chakra.a
          key={id}
          asChild
          py="2"
          mb="-1px"
          fontSize="sm"
          fontWeight="600"
          color="ink.soft"
          borderBottomWidth="2px"
          borderColor="transparent"
          _hover={{ color: 'ink' }}
          css={{ '&[aria-current=page]': { color: 'brand.deep', borderColor: 'brand' } }}
        >
          <Link to={adminPath('doctors', index === 0 ? {} : { part: id })} aria-current={id === current.id ? 'page' : undefined}>
            {label}
          </Link>
        </chakra.a>
      ))}
    </chakra.nav>
  );
}
