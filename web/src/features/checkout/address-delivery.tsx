/** Says when the parcel arrives at the chosen address, or that the shop does not deliver there; the cart is priced for its PIN code. */
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { promiseText } from '#shared/rules/order/delivery.ts';
import { isPin } from '#shared/rules/pin.ts';
import { rememberPin } from '#web/api/pin.ts';
import { useDelivery } from '#web/shop/api/delivery.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { ShippingForm, ShippingFormIn } from './checks.ts';

interface Props {
  /** PIN code of the chosen saved address; undefined while a new address is typed. */
  readonly postalCode: string | undefined;
  readonly form: UseFormReturn<ShippingFormIn, unknown, ShippingForm>;
  /** Called with whether the shop delivers there, once that is known. */
  readonly onServed: (isServed: boolean) => void;
}

export default function AddressDelivery({ postalCode, form, onServed }: Props) {
  const typed = useWatch({ control: form.control, name: 'postalCode' });
  const pin = postalCode ?? typed.trim();
  const { data } = useDelivery(isPin(pin) ? pin : null);
  const isUnserved = data?.serviceable === false;
  useEffect(() => rememberPin(pin), [pin]);
  useEffect(() => onServed(!isUnserved), [isUnserved, onServed]);
  if (isUnserved)
    return (
      <div role="alert">
        <Notice tone="error">{data.reason} Please choose another delivery address.</Notice>
      </div>
    );
  if (data === undefined || data.from === null || data.to === null) return null;
  return (
    <chakra.p role="status" fontWeight="600">
      Arrives {promiseText({ from: data.from, to: data.to })}
    </chakra.p>
  );
}
