/** The head of one doctor's pages: the way back, the doctor's state, and the link to the other page. */
import { Button } from '@chakra-ui/react';
import { CalendarClock, IdCard } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import { BackLink, PageHeader } from '#web/ui/admin/page-header.tsx';
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx';

export interface DoctorPageHrefs {
  readonly form: string;
  readonly hours: string;
}

export const stateOf = ({ isArchived, available }: StaffDoctor): { readonly text: string; readonly tone: Tone } =>
  isArchived ? { text: 'Archived', tone: 'quiet' } : available ? { text: 'Takes bookings', tone: 'good' } : { text: 'No bookings', tone: 'warn' };

interface Props {
  readonly doctor: StaffDoctor | null;
  readonly backTo: string;
  readonly pageHrefs: DoctorPageHrefs;
  readonly page: keyof DoctorPageHrefs;
}

export function DoctorPageHeader({ doctor, backTo, pageHrefs, page }: Props) {
  const name = doctor?.name ?? 'New doctor';
  const title = page === 'hours' ? `Hours of ${name}` : name;
  return (
    <PageHeader
      title={title}
      documentTitle={`${title} - Doctors`}
      back={<BackLink to={backTo}>Doctors</BackLink>}
      aside={doctor !== null && <Badge tone={stateOf(doctor).tone}>{stateOf(doctor).text}</Badge>}
      actions={
        doctor !== null && (
          <Button asChild type={undefined} size="sm" variant="outline">
            {page === 'hours' ? (
              <Link to={pageHrefs.form}>
                <IdCard size={16} aria-hidden /> Profile
              </Link>
            ) : (
              <Link to={pageHrefs.hours}>
                <CalendarClock size={16} aria-hidden /> Hours and leave
              </Link>
            )}
          </Button>
        )
      }
    />
  );
}
