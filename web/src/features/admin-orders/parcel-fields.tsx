/** Asks for the tracking number and the carrier of a parcel. */
import { chakra } from '@chakra-ui/react';
import { carrierNames } from '#shared/rules/order/carriers.ts';
import { TextField } from '#web/ui/form/field.tsx';

interface Props {
  readonly trackingNumber: string;
  readonly carrier: string;
  readonly error: string | undefined;
  readonly onTrackingNumber: (value: string) => void;
  readonly onCarrier: (value: string) => void;
}

export const missingNumber = (trackingNumber: string): string | undefined =>
  trackingNumber.trim() === '' ? 'Please enter the tracking number of the parcel' : undefined;

/** The part of a request that names the parcel. */
export const parcelBody = (trackingNumber: string, carrier: string) => ({ trackingNumber, ...(carrier.trim() === '' ? {} : { carrier }) });

export const ParcelFields = ({ trackingNumber, carrier, error, onTrackingNumber, onCarrier }: Props) => (
  <chakra.div display="grid" gap="4">
    <TextField
      label="Tracking number"
      autoComplete="off"
      maxLength={40}
      value={trackingNumber}
      error={error}
      onChange={({ target }) => onTrackingNumber(target.value)}
    />
    <TextField
      label="Carrier"
      required={false}
      autoComplete="off"
      maxLength={60}
      list="carriers"
      value={carrier}
      onChange={({ target }) => onCarrier(target.value)}
    />
    <datalist id="carriers">
      {carrierNames.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  </chakra.div>
);
