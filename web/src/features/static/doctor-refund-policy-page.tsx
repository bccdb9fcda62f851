import { Link } from 'react-router-dom';
import { clinicCancellationPercent, refundPolicy, reschedulePolicy } from '#shared/rules/clinic/refund-policy.ts';
import { refundTime } from '#web/content/policy.ts';
import { ExampleTable, TierTable, tierRows } from '#web/content/refund-tiers.tsx';
import { type Chapter, PolicyPage } from './policy-page.tsx';

const chapters: readonly Chapter[] = [
  {
    id: 'tiers',
    title: 'When you cancel',
    body: (
      <>
        <TierTable />
        <p>
          What counts is the time between your cancellation and the beginning of the appointment, on our clock. You are told what you get back before
          you confirm.
        </p>
      </>
    ),
  },
  { id: 'example', title: 'An example', body: <ExampleTable /> },
  {
    id: 'reschedule',
    title: 'When you reschedule',
    body: (
      <p>
        You can give an appointment another free time of the same doctor, for nothing, until {reschedulePolicy.untilHours} hours before it begins and
        up to {reschedulePolicy.maxTimes} times. If you cancel it after that, you get back no more than you would have when you rescheduled.
      </p>
    ),
  },
  {
    id: 'clinic',
    title: 'When we or the doctor cancel',
    body: (
      <>
        <p>You get {clinicCancellationPercent}% back, whenever it happens, or another appointment if you prefer.</p>
        <p>
          When we give a paid appointment another time, you get back at least what you would have got before the change, if you cancel. You can also
          reschedule it until it begins.
        </p>
      </>
    ),
  },
  {
    id: 'missed',
    title: 'When you do not come',
    body: <p>An appointment that you miss is not refunded. If you are late, the doctor sees you in what is left of your time.</p>,
  },
  {
    id: 'unpaid',
    title: 'Appointments that are not paid',
    body: (
      <p>We keep the time for 15 minutes. If it is not paid by then, it is given free and nothing is charged. You can also cancel it yourself.</p>
    ),
  },
  {
    id: 'how',
    title: 'How refunds are made',
    body: (
      <>
        <p>
          Ask for it with “Request refund” beside the appointment under <Link to="/doctor/my-appointments">My Appointments</Link>. The money goes to
          where the payment came from, and arrives within {refundTime}.
        </p>
        <p>A payment that is confirmed after the time was given to another patient is refunded in full, without your asking.</p>
      </>
    ),
  },
  {
    id: 'version',
    title: 'Version',
    body: <p>This is the policy of version {refundPolicy.version}. An appointment keeps the version under which it was booked.</p>,
  },
];

export function Component() {
  return (
    <PolicyPage
      title="Refund Policy for Doctor Services"
      description={`Refunds of doctors’ appointments: ${tierRows[0]?.notice ?? ''} before, the whole fee comes back. All tiers, with examples.`}
      intro="Plans change, and children fall ill or get well again. The earlier you tell us, the more comes back."
      keyFacts={tierRows.map(({ notice, percent }) => ({
        figure: percent === 0 ? 'None' : `${percent}%`,
        text: `with ${notice.toLowerCase()} to go`,
      }))}
      chapters={chapters}
      otherPolicies={[
        { to: '/doctor/terms', text: 'Doctor terms' },
        { to: '/refund-policy', text: 'Shop refunds' },
      ]}
    />
  );
}
