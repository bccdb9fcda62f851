/** Books a time: shows the server's free times in India's time zone, and keeps the choice while the patient signs in. */
import { Box, Button, chakra } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Doctor } from '#shared/contract/clinic/doctor.ts';
import type { FamilyMember } from '#shared/contract/clinic/patient.ts';
import { standardAppointmentType } from '#shared/rules/clinic/slot.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { ApiError, serverMessage } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { appointmentPath, signInPath, specialityPath } from '#web/paths.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { bookAppointment, useAddBooked, useFindHeld } from '../api/appointments.ts';
import { useSlots } from '../api/doctors.ts';
import { failureText, isSignedOut } from '../api/failures.ts';
import { useFamily } from '../api/patient.ts';
import { FamilyMemberDialog } from '../patient/family.tsx';
import { FreeTimes } from './free-times.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { type Day, hasSlotAt, selectedSlot } from './slots.ts';
import { showDay } from './times.ts';

interface PatientSelectProps {
  readonly family: readonly FamilyMember[];
  readonly replaceFamily: (family: FamilyMember[]) => Promise<unknown>;
  /** Id of a family member; empty: the patient. */
  readonly memberId: string;
  readonly onChange: (id: string) => void;
}

/** Chooses whether the appointment is for the patient or for a family member. */
function PatientSelect({ family, replaceFamily, memberId, onChange }: PatientSelectProps) {
  const [adding, setAdding] = useState(false);
  // The family member may have been removed in another tab.
  const selectedId = family.some(({ id }) => id === memberId) ? memberId : '';
  return (
    <Box mb="4">
      {family.length > 0 && (
        <SelectField
          label="Who is it for?"
          required={false}
          value={selectedId}
          onChange={(event) => onChange(event.target.value)}
          options={[['', 'Myself'], ...family.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      <chakra.button
        type="button"
        minH="6"
        mt={family.length > 0 ? '2' : '0'}
        fontSize="sm"
        color="brand"
        textDecoration="underline"
        cursor="pointer"
        onClick={() => setAdding(true)}
      >
        {family.length > 0 ? 'Add a family member' : 'Is it for a child or another member of the family?'}
      </chakra.button>
      {adding && (
        <Suspense fallback={null}>
          <FamilyMemberDialog
            member={null}
            onSaved={(saved, id) => {
              void replaceFamily(saved);
              onChange(id);
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** Stands in for the choice of the patient, without which the patient would book for themselves by mistake. */
const FamilyPending = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) =>
  error === undefined ? (
    <Box role="status">
      <chakra.span srOnly>Loading your family</chakra.span>
      <Skeleton h="16" />
    </Box>
  ) : (
    <Box role="alert">
      <Notice tone="error">Failed to load your family. {serverMessage(error, 'Please try again.')}</Notice>
      <Button mt="3" variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </Box>
  );

const BookingTitle = () => (
  <chakra.h2 fontSize="2xl" lineHeight="1.2" mb="1">
    Book Appointment
  </chakra.h2>
);

export function Booking({ doctor }: { doctor: Doctor }) {
  const slots = useSlots(doctor.available ? doctor._id : null);
  if (!doctor.available)
    return (
      <Card>
        <BookingTitle />
        <chakra.p mb="4">{doctor.name} takes no appointments at the moment. Another doctor of the same speciality may have time.</chakra.p>
        <ButtonLink to={specialityPath(doctor.speciality)}>See others</ButtonLink>
      </Card>
    );
  return (
    <Card>
      <BookingTitle />
      <chakra.p mb="5" fontSize="sm" color="ink.soft">
        {standardAppointmentType}
        {slots.data === undefined ? '' : `, ${slots.data.slotMinutes} minutes`}. All times are India’s (IST), wherever you are.
      </chakra.p>
      <FreeTimes slots={slots}>{(days) => <BookingChoice doctor={doctor} days={days} reread={() => slots.mutate()} />}</FreeTimes>
    </Card>
  );
}

interface Props {
  readonly doctor: Doctor;
  readonly days: readonly Day[];
  readonly reread: () => Promise<unknown>;
}

function BookingChoice({ doctor, days, reread }: Props) {
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const addBooked = useAddBooked();
  const findHeld = useFindHeld();
  const { family, error: familyError, mutate: rereadFamily, replaceFamily } = useFamily();
  const [search] = useSearchParams();
  const [start, setStart] = useState(search.get('slot'));
  const [pickedDate, setPickedDate] = useState<string | null>(null);
  const [familyMemberId, setFamilyMemberId] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly text: string; readonly hasTooManyHolds: boolean } | null>(null);
  const { day, slot } = selectedSlot(days, pickedDate, start);
  // Another patient took the time, or signing in took too long.
  const isSlotGone = start !== null && !days.some((each) => hasSlotAt(each, start));
  const hasNoFreeTime = days.every((each) => each.slots.length === 0);

  const returnTo = `${appointmentPath(doctor._id)}${slot === undefined ? '' : `?slot=${encodeURIComponent(slot.start)}`}`;
  const showProblem = (text: string, hasTooManyHolds = false) => {
    toast('error', text);
    setProblem({ text, hasTooManyHolds });
  };

  const book = async () => {
    if (busy) return undefined;
    if (!isAuthenticated) {
      toast('warning', 'Login to book appointment');
      return void navigate(signInPath(returnTo));
    }
    if (slot === undefined || day === undefined) return showProblem('Please select a time slot');
    setBusy(true);
    setProblem(null);
    const showBooked = () => {
      toast('success', 'Appointment booked successfully! 🎉');
      return void navigate('/doctor/my-appointments');
    };
    try {
      const { slotDate } = day;
      await addBooked(
        await bookAppointment({
          docId: doctor._id,
          slotDate,
          slotTime: slot.slotTime,
          aptType: standardAppointmentType,
          ...(familyMemberId === '' ? {} : { familyMemberId }),
        }),
      );
    } catch (error) {
      const patientName = family?.find(({ id }) => id === familyMemberId)?.name;
      const mayBeBooked = error instanceof ApiError && ['network', 'timeout', 'slot_taken'].includes(error.code);
      // When the list cannot be read either, the first error is shown.
      if (mayBeBooked && (await findHeld({ docId: doctor._id, start: slot.start, patientName }).catch(() => false))) return showBooked();
      setBusy(false);
      showProblem(failureText('book', error), error instanceof ApiError && error.code === 'too_many_holds');
      if (isSignedOut(error)) return void navigate(signInPath(returnTo));
      // Removed in another tab: the form shows the customer as the patient already, who would have no other patient to choose.
      if (error instanceof ApiError && error.fields['familyMemberId'] !== undefined) {
        setFamilyMemberId('');
        await rereadFamily();
      }
      // Another patient took the time, it is over, or the doctor's hours have changed.
      if (error instanceof ApiError && (error.code === 'slot_taken' || error.fields['slotTime'] !== undefined)) {
        setStart(null);
        await reread();
      }
      return undefined;
    }
    return showBooked();
  };

  if (hasNoFreeTime)
    return (
      <>
        <chakra.p mb="4">
          {doctor.name} has no free time in the next {days.length === 7 ? 'seven' : days.length} days. Please look again tomorrow, or see another
          doctor.
        </chakra.p>
        <ButtonLink to={specialityPath(doctor.speciality)} variant="outline">
          See others
        </ButtonLink>
      </>
    );
  return (
    <>
      <SlotPicker
        days={days}
        day={day}
        start={start}
        onDay={({ slotDate }) => {
          setPickedDate(slotDate);
          setStart(null);
          setProblem(null);
        }}
        onStart={(chosen) => {
          setStart(chosen);
          setProblem(null);
        }}
      />
      <Box mt="6" pt="5" borderTopWidth="1px" borderColor="line">
        <chakra.p aria-live="polite" mb="3" minH="6">
          {slot === undefined || day === undefined ? (
            <chakra.span color="ink.soft">No time chosen yet</chakra.span>
          ) : (
            <>
              <strong>
                {showDay(day.slotDate, 'full')}, {slot.slotTime}
              </strong>{' '}
              <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                for {formatRupees(doctor.fees)}
              </chakra.span>
            </>
          )}
        </chakra.p>
        {isAuthenticated && family !== undefined && (
          <PatientSelect family={family} replaceFamily={replaceFamily} memberId={familyMemberId} onChange={setFamilyMemberId} />
        )}
        {(problem !== null || isSlotGone) && (
          <Box mb="3">
            <Notice tone="error">
              {problem?.text ?? 'The time you chose is no longer free. Please select another time.'}{' '}
              {problem?.hasTooManyHolds === true && <Link to="/doctor/my-appointments">See My Appointments</Link>}
            </Notice>
          </Box>
        )}
        {isAuthenticated && family === undefined ? (
          <FamilyPending error={familyError} onRetry={() => void rereadFamily()} />
        ) : (
          <Button size="lg" w="full" aria-disabled={busy} onClick={() => void book()}>
            {busy ? 'Booking...' : 'Book Appointment'}
          </Button>
        )}
        <chakra.p
          mt="3"
          fontSize="sm"
          color="ink.soft"
          textAlign="center"
          textWrap="balance"
          css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}
        >
          The time is kept for you for 15 minutes while you pay. See our <Link to="/doctor/terms">terms</Link> and{' '}
          <Link to="/doctor/refund-policy">refund policy</Link>.
        </chakra.p>
        <PrivacyNote mt="2" textAlign="center" textWrap="balance">
          The clinic sees the patient’s name, the date of birth of a family member if you entered it, and how to reach you.
        </PrivacyNote>
      </Box>
    </>
  );
}
