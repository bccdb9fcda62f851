/** Asks for the PIN code once, remembers it, and says when a parcel arrives there. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { normalisePin } from '#shared/rules/digits.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { promiseText } from '#shared/rules/order/delivery.ts';
import { isPin } from '#shared/rules/pin.ts';
import { rememberPin, usePin } from '#web/api/pin.ts';
import { chargeText } from '#web/content/policy.ts';
import { type DeliveredGoods, useDelivery } from '#web/shop/api/delivery.ts';
import { TextField } from '#web/ui/form/field.tsx';

/** The height of the form, so that nothing moves when the answer replaces it. */
const height = '4.25rem';

/** @param goods whose delivery charge is shown; a cart leaves them out, because it lists the charge among its figures */
export function DeliveryCheck({ goods }: { goods?: DeliveredGoods }) {
  const pin = usePin();
  const [isChanging, setChanging] = useState(false);
  const section = useRef<HTMLElement>(null);
  const close = () => {
    setChanging(false);
    // The form disappears with the pressed button.
    section.current?.focus({ preventScroll: true });
  };
  // Not shown before hydration, because submitting the form then would reload the page.
  if (pin === undefined) return <chakra.div minH={height} />;
  return (
    <chakra.section ref={section} tabIndex={-1} outline="none" aria-label="Delivery" fontSize="sm" minH={height}>
      {pin === null || isChanging ? (
        <PinForm initialPin={pin ?? ''} hasFocus={isChanging} onDone={close} />
      ) : (
        <>
          <Flex wrap="wrap" columnGap="3" align="baseline">
            <chakra.span>
              Deliver to <strong>{pin}</strong>
            </chakra.span>
            <Button variant="plain" size="sm" h="auto" minH="6" px="0" textDecoration="underline" onClick={() => setChanging(true)}>
              Change<chakra.span srOnly> the PIN code</chakra.span>
            </Button>
          </Flex>
          <DeliveryAnswer pin={pin} goods={goods} />
        </>
      )}
    </chakra.section>
  );
}

function PinForm({ initialPin, hasFocus, onDone }: { initialPin: string; hasFocus: boolean; onDone: () => void }) {
  const [typed, setTyped] = useState(initialPin);
  const [error, setError] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasFocus) form.current?.querySelector('input')?.select();
  }, [hasFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pin = normalisePin(typed);
    if (!isPin(pin)) {
      setError('A PIN code has six digits, and the first is not 0');
      form.current?.querySelector('input')?.focus();
      return;
    }
    rememberPin(pin);
    onDone();
  };
  return (
    <chakra.form ref={form} noValidate onSubmit={submit}>
      <Flex gap="3" align="flex-start">
        <chakra.div flex="1" minW="0" maxW="14rem">
          <TextField
            label="Deliver to PIN code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={7}
            placeholder="560001"
            minH="11"
            value={typed}
            error={error}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        </chakra.div>
        <Button type="submit" variant="outline" mt="7">
          Check
        </Button>
      </Flex>
    </chakra.form>
  );
}

/** @param goods whose delivery charge is shown */
function DeliveryAnswer({ pin, goods }: { pin: string; goods: DeliveredGoods | undefined }) {
  const { data, error, mutate } = useDelivery(pin, goods);
  if (error !== undefined)
    return (
      <Line>
        {error.status === 400 ? 'We do not know this PIN code.' : 'We could not look up this PIN code.'}{' '}
        <Button variant="plain" size="sm" h="auto" minH="6" px="0" textDecoration="underline" onClick={() => void mutate()}>
          Try again
        </Button>
      </Line>
    );
  if (data === undefined) return <Line>Looking up when it arrives...</Line>;
  if (!data.serviceable) return <Line isBad>{data.reason} Please try another PIN code.</Line>;
  const fee = data.fee === null ? null : data.fee === 0 ? 'Free delivery' : `Delivery ${chargeText(data.fee, data.feeIncludesTax !== false)}`;
  const arrival = data.from === null || data.to === null ? null : `Arrives ${promiseText({ from: data.from, to: data.to })}`;
  // For a cart the checkout says whether payment on delivery is possible, because that depends on the total.
  const payOnDelivery = goods !== undefined && data.cod ? ['Pay on delivery'] : [];
  return <Line>{[arrival ?? 'We deliver there', ...(fee === null ? [] : [fee]), ...payOnDelivery].join(' · ')}</Line>;
}

const Line = ({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) => (
  <chakra.p role="status" minH="6" fontWeight="600" color={isBad ? 'sale' : 'ink'}>
    {children}
  </chakra.p>
);

/** One line: when the cart arrives at the remembered PIN code; nothing when none is known. The cart page asks for it. */
export function DrawerDelivery() {
  const pin = usePin();
  const { data } = useDelivery(pin ?? null);
  if (!pin || data === undefined || (data.serviceable && data.from === null)) return null;
  const { from, to } = data;
  return (
    <chakra.p role="status" fontSize="sm" fontWeight="600" mb="3" color={data.serviceable ? 'ink' : 'sale'}>
      {from === null || to === null ? data.reason : `Arrives ${promiseText({ from, to })} at ${pin}`}
    </chakra.p>
  );
}

/** How much is missing for free delivery, and when the parcel arrives. @param value of the goods after discounts, in rupees */
export function CartDelivery({ value, missing }: { value: number; missing: number | undefined }) {
  return (
    <Flex direction="column" gap="3" mt="4" pt="4" borderTopWidth="1px" borderColor="line">
      {missing !== undefined && (
        <chakra.div fontSize="sm">
          <chakra.p mb="1.5">
            Add <strong>{formatPrice(missing)}</strong> more for free delivery.
          </chakra.p>
          <chakra.div h="2" borderRadius="pill" bg="sand" overflow="hidden" aria-hidden>
            <chakra.div h="full" borderRadius="pill" bg="brand" style={{ width: `${Math.round((100 * value) / (value + missing))}%` }} />
          </chakra.div>
        </chakra.div>
      )}
      <DeliveryCheck />
    </Flex>
  );
}
