/** One appointment in the patient's list: when, with whom and for whom, and the actions that its state allows. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarDays, MapPin, UserRound } from 'lucide-react';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { formatCalendarDay } from '#web/format.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { stateOf } from '../api/appointment-state.ts';
import type { AppointmentList } from '../api/appointments.ts';
import { showDay } from '../booking/times.ts';
import { DoctorPhoto } from '../doctors/doctor-photo.tsx';
import { AppointmentDocuments, PaidActions, RefundText, UnpaidActions } from './appointment-actions.tsx';
import { AppointmentBadge } from './appointment-status.tsx';

interface Props {
  readonly appointment: Appointment;
  readonly read: AppointmentList;
  readonly reread: () => void;
}

export function AppointmentCard({ appointment, read, reread }: Props) {
  const { docData, slotDate, slotTime, amount, patient } = appointment;
  const state = stateOf(appointment);
  const dateAndTime = `${showDay(slotDate)}, ${slotTime}`;
  const addressLine = [docData.address.line1, docData.address.line2].filter((line) => line !== '').join(', ');
  return (
    <li>
      <Card asChild>
        <article aria-label={`${docData.name}, ${dateAndTime}`}>
          <Flex wrap="wrap" gap={{ base: '4', sm: '5' }}>
            <Box
              flex={{ base: '0 1 4.5rem', sm: '0 1 7rem' }}
              opacity={state === 'cancelled' || state === 'expired' || state === 'missed' ? 0.55 : 1}
            >
              <DoctorPhoto doctor={docData} sizes="(min-width: 480px) 112px, 72px" />
            </Box>
            <Box minW="0" flex="1 1 10rem">
              <Flex gap="2" wrap="wrap" align="flex-start" justify="space-between">
                <Box minW="0">
                  <chakra.h3 fontSize="xl" lineHeight="1.25" overflowWrap="anywhere">
                    {docData.name}
                  </chakra.h3>
                  <chakra.p color="brand" fontWeight="600" fontSize="sm">
                    {docData.speciality}
                  </chakra.p>
                </Box>
                <AppointmentBadge appointment={appointment} />
              </Flex>
              <Flex as="ul" listStyleType="none" direction="column" gap="1" mt="2" fontSize="sm">
                <Flex as="li" gap="2" align="flex-start" fontWeight="600">
                  <CalendarDays size={16} aria-hidden style={{ flexShrink: 0, marginTop: '0.2rem' }} />
                  <span>
                    {dateAndTime}{' '}
                    <chakra.abbr title="India Standard Time" fontWeight="400" color="ink.soft" textDecoration="none">
                      IST
                    </chakra.abbr>
                  </span>
                </Flex>
                {patient !== undefined && (
                  <Flex as="li" gap="2" align="flex-start">
                    <UserRound size={16} aria-hidden style={{ flexShrink: 0, marginTop: '0.2rem' }} />
                    <chakra.span overflowWrap="anywhere">
                      For {patient.name}
                      {patient.dob !== '' && <chakra.span color="ink.soft">, born {formatCalendarDay(patient.dob)}</chakra.span>}
                    </chakra.span>
                  </Flex>
                )}
                {addressLine !== '' && (
                  <Flex as="li" gap="2" align="flex-start" color="ink.soft">
                    <MapPin size={16} aria-hidden style={{ flexShrink: 0, marginTop: '0.2rem' }} />
                    <chakra.span overflowWrap="anywhere">{addressLine}</chakra.span>
                  </Flex>
                )}
              </Flex>
            </Box>
          </Flex>
          <Flex mt="4" pt="4" borderTopWidth="1px" borderColor="line" gap="3" wrap="wrap" align="flex-end" justify="space-between">
            <Box>
              <chakra.p fontSize="sm" color="ink.soft">
                {appointment.aptType}
              </chakra.p>
              <chakra.p fontWeight="600" fontSize="lg" fontVariantNumeric="tabular-nums">
                {formatRupees(amount)}
              </chakra.p>
            </Box>
            {state === 'pending' && <UnpaidActions appointment={appointment} read={read} reread={reread} />}
            {state === 'paid' && <PaidActions appointment={appointment} read={read} reread={reread} />}
            {appointment.payment && (
              <Flex gap="3" wrap="wrap" align="center">
                {appointment.refund !== undefined && <RefundText refund={appointment.refund} />}
                <AppointmentDocuments appointment={appointment} />
              </Flex>
            )}
          </Flex>
        </article>
      </Card>
    </li>
  );
}
