/** What is behind the Doctors tab until the clinic's own administration opens? */
import { TabHead } from '#web/ui/admin/head.tsx';
import { ButtonLink, EmptyState } from '#web/ui/states.tsx';

export function Component() {
  return (
    <>
      <TabHead title="Doctors" />
      <EmptyState
        drawing="kite"
        title="The clinic is not open yet"
        text="Doctors, their hours and leave, and their patients' appointments will be looked after here as soon as the doctor section opens."
        action={
          <ButtonLink to="/doctor" variant="outline" size="sm">
            See the doctor section
          </ButtonLink>
        }
      />
    </>
  );
}
