/** The checkout form: address, payment method, summary and one button. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { showRupees } from '#shared/rules/money.ts';
import { openContact } from '#web/shop/contact-request.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { AddressPicker } from './address-picker.tsx';
import { GiftMessagePanel } from './gift-message.tsx';
import { MethodPanel } from './method-panel.tsx';
import { ShippingForm } from './shipping-form.tsx';
import { Summary } from './summary.tsx';
import { type CheckoutGiven, useCheckout } from './use-checkout.ts';

export const checkoutColumns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' };

export function Checkout(given: CheckoutGiven) {
  const { basket } = given;
  const { addresses, chosen, choose, form, method, setMethod, addressFold, gift, phase, trouble, submit } = useCheckout(given);
  const busy = phase !== 'open';
  return (
    <chakra.form onSubmit={submit} noValidate>
      <Grid templateColumns={checkoutColumns} gap="6" alignItems="start">
        <chakra.fieldset disabled={busy} border="0" p="0" minW="0" display="flex" flexDirection="column" gap="6" _disabled={{ opacity: 0.7 }}>
          <Card>
            <chakra.h2 fontSize="xl" mb="4">
              Delivery address
            </chakra.h2>
            {addresses.error !== undefined && addresses.data === undefined ? (
              <ErrorState title="Failed to load saved addresses" onRetry={() => void addresses.mutate()} />
            ) : addresses.data === undefined ? (
              <Skeleton h="24" />
            ) : (
              <Flex direction="column" gap="6">
                {addresses.data.length > 0 && <AddressPicker addresses={addresses.data} chosen={chosen} onChange={choose} />}
                {chosen === 'new' && <ShippingForm form={form} fold={addressFold} />}
              </Flex>
            )}
          </Card>
          <GiftMessagePanel {...gift} />
          <MethodPanel method={method} onChange={setMethod} />
        </chakra.fieldset>
        <Box position={{ lg: 'sticky' }} top="28">
          <Summary basket={basket} />
          <Box mt="4" css={{ '& p': { marginBottom: '3' } }}>
            <div role="alert">
              {basket.problem !== null && (
                <Notice tone="error">
                  {basket.problem} <Link to="/cart">Go to the cart</Link>
                </Notice>
              )}
            </div>
            {trouble !== null && (
              <Notice tone={trouble.tone}>
                {trouble.text}
                {trouble.mayBePaid && <LookFirst />}
              </Notice>
            )}
            <div aria-live="polite">
              {phase === 'confirming' && (
                <Notice tone="info">We are confirming your payment. This can take a minute; please do not pay again.</Notice>
              )}
            </div>
          </Box>
          <Button type="submit" size="lg" w="full" disabled={busy || basket.problem !== null || addresses.data === undefined}>
            {phase === 'confirming' ? 'Confirming your payment...' : busy ? 'Processing...' : `Pay ${showRupees(basket.total)}`}
          </Button>
          <chakra.p
            mt="3"
            fontSize="sm"
            color="ink.soft"
            textAlign="center"
            textWrap="balance"
            css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}
          >
            By paying you agree to our <Link to="/terms">terms</Link> and <Link to="/refund-policy">refund policy</Link>.
          </chakra.p>
        </Box>
      </Grid>
    </chakra.form>
  );
}

/** Tells the shopper to look for the order before paying again. */
const LookFirst = () => (
  <>
    {' '}
    If money has left your account, look at <Link to="/profile?tab=orders">your orders</Link> in a minute before you pay again, or{' '}
    <chakra.button type="button" minH="6" textDecoration="underline" cursor="pointer" onClick={() => openContact('general')}>
      write to us
    </chakra.button>
    .
  </>
);
