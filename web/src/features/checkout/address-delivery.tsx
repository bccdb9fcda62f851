/** Says when the parcel arrives at the chosen address, or that the shop does not deliver there; the cart is priced for its PIN code. */
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { promiseText } from '#shared/rules/order/delivery.ts';
import { isPin } from '#shared/rules/pin.ts';
import { rememberPin } from '#web/api/pin.ts';
import { useDelivery } from '#web/shop/api/delivery.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface Props {
  /** PIN code of the chosen saved address, or as typed so far. */
  readonly pin: string;
  /** Called with whether the shop delivers there, once that is known. */
  readonly onServed: (isServed: boolean) => void;
}

export default function AddressDelivery({ pin, onServed }: Props) {
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
