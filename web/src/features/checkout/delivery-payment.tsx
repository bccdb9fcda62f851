/** Payment on delivery at the checkout: the choice with its terms, or why it is not possible, and the entry of the mailed code. */
import { Button, chakra, Grid } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPrice, formatRupees } from '#shared/rules/money.ts';
import type { Figures } from '#web/ui/catalog/order-totals.tsx';
import { MailedCodeForm } from '#web/ui/form/mailed-code.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { confirmDelivery, useDeliveryTerms } from './api/payment.ts';
import type { Basket } from './basket.ts';
import { MethodOption } from './method-option.tsx';
import type { HeldCheckout } from './place-order.ts';

interface ChoiceProps {
  readonly basket: Basket;
  /** The id of a saved address, or `new`; then `pin` is the PIN code as typed so far. */
  readonly addressId: string;
  readonly pin: string;
  readonly isChosen: boolean;
  /** Called with the figures that include the fee, or with null when payment on delivery is not possible (any more). */
  readonly onChoose: (figures: Figures | null) => void;
}

/** Renders nothing until the terms are known, or when the shop does not offer payment on delivery. */
export function DeliveryChoice({ basket, addressId, pin, isChosen, onChoose }: ChoiceProps) {
  const { lines, coupon } = basket;
  const items = lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
  const code = coupon.current?.refusal === undefined ? coupon.current?.code : undefined;
  const destination = addressId !== 'new' ? { shippingAddressId: addressId } : /^[1-9]\d{5}$/.test(pin) ? { pin } : {};
  const { data, mutate } = useDeliveryTerms({ items, ...destination, ...(code === undefined ? {} : { coupon: code }) });
  const isPossible = data?.isOffered === true && data.refusal === undefined;
  const total = data?.total;
  // Another address or cart has other terms, or makes payment on delivery impossible.
  const updateFigures = useEffectEvent((figures: Figures | null) => {
    if (isChosen && data !== undefined) onChoose(figures);
  });
  useEffect(() => updateFigures(isPossible && total === data.total ? data : null), [isPossible, total, data]);
  const reloadTerms = useEffectEvent(() => void mutate());
  /** The payment methods, once the button in them is pressed that disappears with this choice. */
  const methods = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) return;
    reloadTerms();
    methods.current?.querySelector<HTMLElement>('input:checked')?.focus();
    methods.current = null;
  }, [isChosen]);
  if (data?.isOffered !== true) return null;
  const fee = `${formatPrice(data.codFee)}${data.tax > 0 && data.taxIncluded === 0 ? ' + GST' : ''}`;
  return (
    <>
      <MethodOption
        value="cod"
        label="Pay on delivery"
        text={
          data.refusal?.message ??
          `In cash or by UPI, when the parcel is handed to you. We mail you a code to confirm the order.${data.codFee > 0 && !isChosen ? ` Pay online and save the fee of ${fee}.` : ''}`
        }
        isChosen={isChosen}
        isDisabled={!isPossible}
        onChoose={() => onChoose(data)}
      />
      {isChosen && data.codFee > 0 && (
        <Button
          gridColumn="1 / -1"
          justifySelf="start"
          size="sm"
          variant="outline"
          onClick={({ currentTarget }) => {
            methods.current = currentTarget.closest('fieldset');
            onChoose(null);
          }}
        >
          Pay online and save {fee}
        </Button>
      )}
    </>
  );
}

interface CodeProps {
  readonly held: HeldCheckout;
  readonly email: string;
  readonly onOrdered: (orderId: string) => unknown;
  readonly onBack: () => void;
}

/** The stock is held while the code is entered. */
export function CodeStep({ held, email, onOrdered, onBack }: CodeProps) {
  const [{ checkoutId, amount }, setCurrent] = useState(held);
  const [sentAt, setSentAt] = useState(() => Date.now());
  return (
    <Grid justifyContent="center" templateColumns="minmax(0, 28rem)">
      <Card as="section" aria-label="Confirm your order">
        <chakra.h2 fontSize="xl" mb="1">
          Confirm your order
        </chakra.h2>
        <chakra.p color="ink.soft" mb="4" overflowWrap="anywhere">
          We sent a 6-digit code to {email}. With it your order is placed, and you pay {formatRupees(amount / 100)} on delivery. We keep the items for
          15 minutes.
        </chakra.p>
        <MailedCodeForm
          sentAt={sentAt}
          action={['Place order', 'Placing your order...']}
          errorText="The order could not be placed"
          submit={async (code) => {
            const { id } = await confirmDelivery({ checkoutId, code });
            await onOrdered(id);
          }}
          sendAgain={async () => {
            setCurrent({ ...(await held.sendAnotherCode()), sendAnotherCode: held.sendAnotherCode });
            return { message: 'We have sent another code to your email.' };
          }}
          onSent={setSentAt}
          onBack={onBack}
        />
      </Card>
    </Grid>
  );
}
