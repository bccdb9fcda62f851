/** The checkout form: address, payment method, summary and one button. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Address } from '#shared/contract/customer/address.ts';
import { normalisePin } from '#shared/rules/digits.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { openContact } from '#web/shop/contact-request.ts';
import { type Method, methods } from '#web/shop/payment/payment-methods.ts';
import { Coupon } from '#web/ui/catalog/coupon.tsx';
import { LineSaving, PriceBeforeSale, TaxNote } from '#web/ui/catalog/line-price.tsx';
import { OrderTotals } from '#web/ui/catalog/order-totals.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { useSettled } from '#web/ui/feedback/use-settled.ts';
import { FormProvider } from '#web/ui/form/form-fields.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { AddressPicker } from './address-picker.tsx';
import { type Basket, type BasketLine, changePath } from './basket.ts';
import type Gift from './gift-message.tsx';
import { MethodOption } from './method-option.tsx';
import { type CheckoutOptions, useCheckout } from './use-checkout.ts';

/** Loaded after the page, because most customers choose a saved address. A customer without one waits for it. */
const loadFields = () => import('./shipping-fields.tsx');
void loadFields().catch(() => undefined);
const ShippingFields = lazy(() => loadFields().then(({ ShippingFields }) => ({ default: ShippingFields })));

/** Beside saved addresses only the fields wait: without this the whole form would disappear, with the focus on the choice. */
const SuspendedShippingFields = ({ disclosure }: ComponentProps<typeof ShippingFields>) => (
  <Suspense fallback={<Skeleton h="80" borderRadius="xl" />}>
    <ShippingFields disclosure={disclosure} />
  </Suspense>
);

/** Loaded after the page, because few shoppers write one. If loading fails, the order has no message. */
const GiftMessagePanel = lazy<ComponentType<ComponentProps<typeof Gift>>>(() => import('./gift-message.tsx').catch(() => ({ default: () => null })));

/** Loaded after the page, because few shoppers buy for a business. If loading fails, the order is a personal one. */
export const AddressDelivery = lazy(() => import('./address-delivery.tsx').catch(() => ({ default: () => null })));
const BusinessPanel = lazy(() => import('./business.tsx').catch(() => ({ default: () => null })));

/** Loaded after the page, because most shoppers pay online. If loading fails, payment on delivery is not offered. */
const loadDeliveryPayment = () => import('./delivery-payment.tsx');
const DeliveryChoice = lazy(() =>
  loadDeliveryPayment()
    .then(({ DeliveryChoice }) => ({ default: DeliveryChoice }))
    .catch(() => ({ default: () => null })),
);
const CodeStep = lazy(() => loadDeliveryPayment().then(({ CodeStep }) => ({ default: CodeStep })));

/** The items and figures of the order summary. */
export function Summary({ basket }: { basket: Basket }) {
  return (
    <Card>
      <chakra.h2 fontSize="xl" mb="4">
        Order summary
      </chakra.h2>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4" mb="5">
        {basket.lines.map((line) => (
          <SummaryLine key={line.variantId} line={line}>
            {formatRupees(line.unitPrice * line.quantity)}
            <TaxNote includesTax={line.priceIncludesTax} />
            {line.discount > 0 && <LineSaving amount={line.discount} />}
          </SummaryLine>
        ))}
        {basket.unavailable.map((line) => (
          <SummaryLine key={line.variantId} line={line}>
            Not available
          </SummaryLine>
        ))}
      </chakra.ul>
      <chakra.div borderTopWidth="1px" borderColor="line" pt="4">
        <OrderTotals figures={basket} includesTax={basket.includesTax} />
        <Coupon control={basket.coupon} />
      </chakra.div>
    </Card>
  );
}

const SummaryLine = ({ line, children }: { line: BasketLine; children: ReactNode }) => (
  <chakra.li display="flex" flexWrap="wrap" gap="3" alignItems="center">
    <chakra.span w="16" flexShrink="0">
      <Picture src={line.imageUrl} alt="" sizes="64px" rounded="md" />
    </chakra.span>
    <chakra.span flex="1 1 6.5rem" minW="0" overflowWrap="anywhere">
      <chakra.span display="block" fontWeight="600" lineHeight="1.3">
        {line.name}
      </chakra.span>
      {line.title !== '' && (
        <chakra.span display="block" fontSize="sm">
          {line.title}
        </chakra.span>
      )}
      <chakra.span color="ink.soft" fontSize="sm">
        {/* A line that is no longer sold has no price. */}
        {line.unitPrice > 0 ? `${line.quantity} × ${formatRupees(line.unitPrice)}` : `Quantity: ${line.quantity}`}
        <TaxNote includesTax={line.priceIncludesTax || line.unitPrice === 0} />
        <PriceBeforeSale price={line.regularPrice} includesTax={line.priceIncludesTax} />
      </chakra.span>
    </chakra.span>
    <chakra.span fontVariantNumeric="tabular-nums" textAlign="end" ms="auto">
      {children}
    </chakra.span>
  </chakra.li>
);

/** Why the basket cannot be bought as it is, with a link to the page that changes it. */
export const BasketProblem = ({ basket: { problem } }: { basket: Basket }) => (
  <div role="alert">
    {problem !== null && (
      <Notice tone="error">
        {problem.text} <Link to={problem.link.to}>{problem.link.label}</Link>
      </Notice>
    )}
  </div>
);

type CheckoutState = ReturnType<typeof useCheckout>;

/** Where the parcel goes: to a saved address or a new one. */
function DeliveryPanel({ delivery: { addresses, chosen, choose, form, disclosure } }: { delivery: CheckoutState['delivery'] }) {
  return (
    <Card>
      <chakra.h2 fontSize="xl" mb="4">
        Delivery address
      </chakra.h2>
      {addresses.error !== undefined && addresses.data === undefined ? (
        <ErrorState title="Failed to load saved addresses" onRetry={() => void addresses.mutate()} />
      ) : (
        <Flex direction="column" gap="6">
          {addresses.data !== undefined && addresses.data.length > 0 && (
            <AddressPicker addresses={addresses.data} chosen={chosen} onChange={choose} />
          )}
          {chosen === 'new' && (
            <FormProvider form={form}>
              {addresses.data?.length ? <SuspendedShippingFields disclosure={disclosure} /> : <ShippingFields disclosure={disclosure} />}
            </FormProvider>
          )}
        </Flex>
      )}
    </Card>
  );
}

/** Where the bill goes: to the delivery address unless the shopper says otherwise. */
function BillingPanel({ billing, saved }: { billing: CheckoutState['billing']; saved: readonly Address[] }) {
  return (
    <Card as="section" aria-labelledby="billing-address">
      <chakra.h2 id="billing-address" fontSize="xl" mb="4">
        Billing address
      </chakra.h2>
      <chakra.label display="flex" alignItems="center" gap="3" minH="6" cursor="pointer" fontWeight="600">
        <chakra.input
          type="checkbox"
          checked={billing.isSame}
          onChange={({ target }) => billing.setSame(target.checked)}
          boxSize="5"
          flexShrink="0"
          accentColor="var(--n-colors-brand)"
        />
        Same as the delivery address
      </chakra.label>
      {!billing.isSame && (
        <Flex direction="column" gap="6" mt="5">
          {saved.length > 0 && <AddressPicker label="Billing address" addresses={saved} chosen={billing.chosen} onChange={billing.choose} />}
          {billing.chosen === 'new' && (
            <FormProvider form={billing.form}>
              <SuspendedShippingFields disclosure={billing.disclosure} />
            </FormProvider>
          )}
        </Flex>
      )}
    </Card>
  );
}

/** The payment methods. The provider's window opens with the chosen one; the shopper can still choose another there. */
function MethodPanel({ method, onChange, children }: { method: Method | null; onChange: (method: Method) => void; children: ReactNode }) {
  return (
    <Card>
      <chakra.fieldset border="0" p="0">
        <chakra.legend fontFamily="heading" fontWeight="700" fontSize="xl" mb="4">
          Payment method
        </chakra.legend>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3">
          {methods.map(({ id, label, text }) => (
            <MethodOption key={id} value={id} label={label} text={text} isChosen={method === id} onChoose={() => onChange(id)} />
          ))}
          {children}
        </Grid>
      </chakra.fieldset>
    </Card>
  );
}

export const checkoutColumns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' };

export const CheckoutLoading = () => (
  <Grid templateColumns={checkoutColumns} gap="6" as="output" aria-label="Loading your checkout">
    <Skeleton h="96" borderRadius="xl" />
    <Skeleton h="72" borderRadius="xl" />
  </Grid>
);

export function Checkout(options: CheckoutOptions) {
  const { basket } = options;
  const { delivery, billing, business, gift, payment, codeStep, payButton, phase, problem, submit } = useCheckout(options);
  const [isServed, setServed] = useState(true);
  const { addresses, chosen } = delivery;
  const { due } = payment;
  const { held, ...codeStepProps } = codeStep;
  const busy = phase !== 'open';
  const figures = due === null ? basket : { ...basket, ...due };
  const pin = normalisePin(delivery.form.watch('postalCode'));
  // Waits for the saved addresses, because their number decides the layout of the form.
  if (!useSettled(addresses)) return <CheckoutLoading />;
  return (
    <>
      {held !== null && (
        <Suspense fallback={<CheckoutLoading />}>
          <CodeStep held={held} {...codeStepProps} />
        </Suspense>
      )}
      <chakra.form onSubmit={submit} noValidate data-toasts-above {...(held === null ? {} : { display: 'none' })}>
        <Grid templateColumns={checkoutColumns} gap="6" alignItems="start">
          <chakra.fieldset disabled={busy} border="0" p="0" minW="0" display="flex" flexDirection="column" gap="6" _disabled={{ opacity: 0.7 }}>
            <DeliveryPanel delivery={delivery} />
            <BillingPanel billing={billing} saved={addresses.data ?? []} />
            <Suspense fallback={<Card minH="4.75rem" />}>
              <BusinessPanel ref={business} />
            </Suspense>
            <Suspense fallback={<Card minH="4.75rem" />}>
              <GiftMessagePanel {...gift} />
            </Suspense>
            <MethodPanel method={due === null ? payment.method : null} onChange={payment.payOnline}>
              <Suspense fallback={null}>
                <DeliveryChoice basket={basket} addressId={chosen} pin={pin} isChosen={due !== null} onChoose={payment.payOnDelivery} />
              </Suspense>
            </MethodPanel>
          </chakra.fieldset>
          <Box position={{ lg: 'sticky' }} top="28">
            <Summary basket={figures} />
            <Box mt="4" css={{ '& p': { marginBottom: '3' } }}>
              <Suspense>
                <AddressDelivery pin={addresses.data?.find(({ id }) => id === chosen)?.postalCode ?? pin} onServed={setServed} />
              </Suspense>
            </Box>
            <Box mt="4" css={{ '& p': { marginBottom: '3' } }}>
              <BasketProblem basket={basket} />
              {problem !== null && (
                <Notice tone={problem.tone}>
                  {problem.text}
                  {problem.mayBePaid && <CheckOrdersFirst />}
                  {problem.isTooMany && (
                    <>
                      {' '}
                      <Link to={changePath(basket.orderType, basket.lines[0])}>
                        {basket.orderType === 'buy_now' ? 'Change the quantity' : 'Go to the cart'}
                      </Link>
                    </>
                  )}
                </Notice>
              )}
              <div aria-live="polite">
                {phase === 'confirming' && (
                  <Notice tone="info">We are confirming your payment. This can take a minute; please do not pay again.</Notice>
                )}
              </div>
            </Box>
            <Button
              ref={payButton}
              type="submit"
              size="lg"
              w="full"
              disabled={busy || !isServed || basket.problem !== null || addresses.data === undefined}
            >
              {phase === 'confirming'
                ? 'Confirming your payment...'
                : busy
                  ? 'Processing...'
                  : `${due === null ? 'Pay' : 'Order and pay'} ${formatRupees(figures.total)}${due === null ? '' : ' on delivery'}`}
            </Button>
            <chakra.p
              mt="3"
              fontSize="sm"
              color="ink.soft"
              textAlign="center"
              textWrap="balance"
              css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}
            >
              By {due === null ? 'paying' : 'ordering'} you agree to our <Link to="/terms">terms</Link> and <Link to="/returns">refund policy</Link>.
            </chakra.p>
          </Box>
        </Grid>
      </chakra.form>
    </>
  );
}

/** Tells the shopper to look for the order before paying again. */
const CheckOrdersFirst = () => (
  <>
    {' '}
    If money has left your account, look at <Link to="/profile?tab=orders">your orders</Link> in a minute before you pay again, or{' '}
    <chakra.button type="button" minH="6" textDecoration="underline" cursor="pointer" onClick={() => openContact('general')}>
      write to us
    </chakra.button>
    .
  </>
);
