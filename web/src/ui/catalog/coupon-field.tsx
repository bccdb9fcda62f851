/** The coupon of a cart or a purchase: a field for a code, the code that applies, and the offers that the shop lists. Loaded after the page. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { formatPrice } from '#shared/rules/money.ts';
import type { Answer } from '#web/api/client.ts';
import { formatTime } from '#web/format.ts';
import { useAvailableOffers } from '#web/shop/api/coupon.ts';
import { type CouponControl, couponProblem } from '#web/shop/cart/coupon.ts';
import { TextField } from '#web/ui/form/field.tsx';

type Available = Answer<'offer.available'>['offers'][number];

export default function CouponField({ control: { current, apply, remove } }: { control: CouponControl }) {
  const { data } = useAvailableOffers();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLDivElement>(null);
  const run = async (work: () => Promise<unknown>, announcementAfter: string) => {
    if (busy) return false;
    setBusy(true);
    setProblem(undefined);
    setAnnouncement('');
    try {
      await work();
      setTyped('');
      setAnnouncement(announcementAfter);
      return true;
    } catch (error) {
      setProblem(couponProblem(error));
      field.current?.focus();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const applyCode = (code: string) => run(() => apply(code), `Coupon ${code.trim().toUpperCase()} is applied.`);
  const removeCoupon = async (code: string) => {
    // The pressed button is gone, and the field itself would open a phone's keyboard.
    if (await run(remove, `Coupon ${code} is removed.`)) section.current?.focus();
  };
  const offers = data?.offers ?? [];
  return (
    <chakra.div ref={section} role="group" aria-label="Coupon" tabIndex={-1} mt="4" pt="4" borderTopWidth="1px" borderColor="line">
      {current !== undefined && (
        <Flex
          align="center"
          justify="space-between"
          gap="3"
          mb="3"
          bg={current.refusal === undefined ? 'brand.tint' : 'sale.tint'}
          borderRadius="md"
          ps="3"
        >
          <chakra.p py="2" fontSize="sm" minW="0" overflowWrap="anywhere">
            <strong>{current.code}</strong>
            {current.refusal === undefined ? ' is applied' : `: ${current.refusal.message}`}
            {current.note !== undefined && `. ${current.note}`}
          </chakra.p>
          <Button
            size="sm"
            variant="ghost"
            flexShrink="0"
            aria-label={`Remove coupon ${current.code}`}
            aria-disabled={busy}
            onClick={() => void removeCoupon(current.code)}
          >
            Remove
          </Button>
        </Flex>
      )}
      <Flex gap="2" wrap="wrap" align="flex-start">
        <Box flex="1 1 9rem" minW="0">
          <TextField
            ref={field}
            label={current === undefined ? 'Coupon code' : 'Another coupon code'}
            value={typed}
            error={problem}
            maxLength={60}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The field may be inside the form that pays.
              event.preventDefault();
              void applyCode(typed);
            }}
          />
        </Box>
        {/* Beside the field, at its height below the label; with large letters on a line of its own. */}
        <Button mt="1.75rem" flexShrink="0" variant="outline" aria-disabled={busy} onClick={() => void applyCode(typed)}>
          Apply
        </Button>
      </Flex>
      <chakra.p srOnly role="status">
        {announcement}
      </chakra.p>
      {offers.length > 0 && (
        <chakra.details mt="3">
          <chakra.summary cursor="pointer" fontWeight="600" color="brand" fontSize="sm" py="1">
            {offers.length === 1 ? '1 offer available' : `${offers.length} offers available`}
          </chakra.summary>
          <chakra.ul listStyleType="none" mt="2" display="grid" gap="2" aria-label="Available offers">
            {offers.map((offer) => (
              <OfferLine
                key={`${offer.code} ${offer.title}`}
                offer={offer}
                isUsed={offer.code !== undefined && offer.code === current?.code}
                isBusy={busy}
                onUse={(code) => void applyCode(code)}
              />
            ))}
          </chakra.ul>
        </chakra.details>
      )}
    </chakra.div>
  );
}

/** `From ₹999 · first order only · until 30 Nov 2026, 11:59 pm` */
function termsOf({ minimum, isFirstOrderOnly, endsAt }: Available): string {
  const terms = [
    ...(minimum === undefined ? [] : [`from ${formatPrice(minimum)}`]),
    ...(isFirstOrderOnly ? ['first order only'] : []),
    ...(endsAt === undefined ? [] : [`until ${formatTime(endsAt)}`]),
  ].join(', ');
  return terms.replace(/^./, (first) => first.toUpperCase());
}

interface LineProps {
  readonly offer: Available;
  readonly isUsed: boolean;
  readonly isBusy: boolean;
  readonly onUse: (code: string) => void;
}

function OfferLine({ offer, isUsed, isBusy, onUse }: LineProps) {
  const { code, title } = offer;
  const terms = termsOf(offer);
  return (
    <Flex as="li" align="center" justify="space-between" gap="3" fontSize="sm">
      <chakra.span minW="0" overflowWrap="anywhere">
        <chakra.span display="block" fontWeight="600">
          {title}
        </chakra.span>
        {code !== undefined && <chakra.span me="2">{code}</chakra.span>}
        {terms !== '' && <chakra.span color="ink.soft">{terms}</chakra.span>}
      </chakra.span>
      {code === undefined ? (
        <chakra.span color="ink.soft" flexShrink="0">
          No code needed
        </chakra.span>
      ) : isUsed ? null : (
        <Button size="sm" variant="outline" flexShrink="0" aria-label={`Use ${code}`} aria-disabled={isBusy} onClick={() => onUse(code)}>
          Use
        </Button>
      )}
    </Flex>
  );
}
