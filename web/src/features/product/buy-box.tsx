/** The options, the quantity and the two buttons of a purchase. Once the variant is in the cart, the quantity shown is the cart's. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ShoppingBag, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Variant } from '#shared/contract/catalogue/variant.ts';
import { isSizeOption } from '#shared/rules/catalogue/size-chart.ts';
import { useSession } from '#web/api/session.ts';
import { settings } from '#web/content/settings.ts';
import { signInPath } from '#web/paths.ts';
import { useCart } from '#web/shop/cart/cart.ts';
import { type Choice, chosenStock, displayPriceOf, firstMissingOption, matchingVariants, picturesOf } from '#web/shop/variants.ts';
import { Price } from '#web/ui/catalog/price.tsx';
import { goodsOf, useShopping } from '#web/ui/catalog/use-shopping.ts';
import { VariantPicker } from '#web/ui/catalog/variant-picker.tsx';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { useFocusAfterRemoval } from '#web/ui/layout/use-focus-after-removal.ts';
import { Picture } from '#web/ui/media/picture.tsx';
import { FitLine, SizeChartLink, sizeChartOf } from './size-chart.tsx';

interface Props {
  readonly product: Product;
  readonly choice: Choice;
  /** Undefined until every option is chosen, and when there is no variant of the choice. */
  readonly variant: Variant | undefined;
  readonly onChoice: (choice: Choice) => void;
  /** Called when the server has less stock than this page shows. */
  readonly onSoldOut: () => void;
}

export function BuyBox({ product, choice, variant, onChoice, onSoldOut }: Props) {
  const [chosenQuantity, setChosenQuantity] = useState(1);
  const shopping = useShopping();
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  const [missingOption, setMissingOption] = useState<{ option: string } | null>(null);
  const inCart = useCart().quantityOf(variant?.id);
  const hasOptions = product.options.length > 0;
  const stock = chosenStock(product, choice) ?? Math.max(0, ...product.variants.map((each) => each.stock));
  const goods = goodsOf(product, variant ?? { id: product.id, title: '' });
  const quantity = inCart > 0 ? inCart : Math.min(chosenQuantity, Math.max(1, stock));
  // View Cart replaces the pressed button and takes its focus.
  const buttons = useRef<HTMLDivElement>(null);
  const wasAddPressed = useRef(false);
  useEffect(() => {
    if (inCart > 0 && wasAddPressed.current) buttons.current?.querySelector('a')?.focus({ preventScroll: true });
    wasAddPressed.current = false;
  }, [inCart]);
  useFocusAfterRemoval(inCart, buttons);
  const changeQuantity = (next: number) => (inCart > 0 ? void shopping.changeQuantity(goods, next - inCart) : setChosenQuantity(next));
  const handleChoice = (next: Choice) => {
    setMissingOption(null);
    onChoice(next);
  };
  /** Returns the chosen variant. If an option is still open, its control gets the focus and a message. */
  const requireVariant = (): Variant | undefined => {
    const option = firstMissingOption(product, choice);
    if (option !== undefined) setMissingOption({ option });
    return variant;
  };
  const add = async () => {
    const toAdd = requireVariant();
    if (toAdd !== undefined && !(await shopping.add(product, quantity, toAdd))) onSoldOut();
  };
  const buy = () => {
    const toBuy = requireVariant();
    if (toBuy !== undefined) void shopping.buyNow(product, quantity, toBuy);
  };
  const sizeOption = product.options.find(({ name }) => isSizeOption(name))?.name;
  const chartLink = <SizeChartLink product={product} choice={choice} />;
  const picker = (
    <>
      {hasOptions && (
        <VariantPicker
          product={product}
          choice={choice}
          onChange={handleChoice}
          missingOption={missingOption}
          extras={sizeOption === undefined ? {} : { [sizeOption]: { beside: chartLink, buttons: <FitLine product={product} choice={choice} /> } }}
        />
      )}
      {/* A product without a choice of sizes names its size in the specifications. */}
      {sizeOption === undefined && sizeChartOf(product) !== undefined && <chakra.div alignSelf="flex-start">{chartLink}</chakra.div>}
    </>
  );
  if (!product.isInStock) {
    return (
      <Flex ref={buttons} tabIndex={-1} outline="none" direction="column" align="flex-start" gap="3">
        {picker}
        <Button size="lg" disabled>
          Out of Stock
        </Button>
        {inCart > 0 && (
          <>
            <ButtonLink to="/cart" size="lg">
              <ShoppingBag size={20} aria-hidden />
              View Cart
            </ButtonLink>
            <Button variant="plain" onClick={() => void shopping.remove(goods)}>
              Remove from Cart
            </Button>
          </>
        )}
      </Flex>
    );
  }
  const isSoldOut = stock <= 0;
  return (
    <Flex direction="column" gap="4" align="stretch">
      {picker}
      <Flex
        ref={buttons}
        tabIndex={-1}
        outline="none"
        gap="3"
        wrap="wrap"
        align="center"
        css={{ '& > :is(a, button)': { flex: '1 1 10rem' }, '@media print': { display: 'none' } }}
      >
        <Flex align="center" gap="3" wrap="wrap" flexBasis={{ md: 'full' }}>
          <chakra.span fontWeight="600" srOnly={{ base: true, md: false }}>
            Quantity
          </chakra.span>
          <QuantityStepper
            value={quantity}
            max={stock}
            label={product.name}
            onChange={changeQuantity}
            onLimit={shopping.showStockLimit}
            disabled={isSoldOut}
          />
        </Flex>
        {inCart > 0 ? (
          <ButtonLink to="/cart" size="lg">
            <ShoppingBag size={20} aria-hidden />
            View Cart
          </ButtonLink>
        ) : (
          <Button
            size="lg"
            px={{ base: '3', lg: '7' }}
            disabled={isSoldOut}
            onClick={() => {
              wasAddPressed.current = true;
              void add();
            }}
          >
            <ShoppingBag size={20} aria-hidden />
            {isSoldOut ? 'Out of Stock' : 'Add to Cart'}
          </Button>
        )}
        <Button size="lg" variant="surface" minW={{ base: 'full', md: '0' }} disabled={isSoldOut} onClick={buy}>
          Buy Now
        </Button>
      </Flex>
      <BuyBar product={product} choice={choice} buttons={buttons} inCart={inCart > 0} isSoldOut={isSoldOut} onAdd={() => void add()} />
      {inCart > 0 && (
        <Button variant="ghost" size="sm" color="sale" alignSelf="flex-start" onClick={() => void shopping.remove(goods)}>
          <Trash2 size={18} aria-hidden />
          Remove from Cart
        </Button>
      )}
      {!isAuthenticated && !settings.guestCart && (
        <chakra.p fontSize="sm" color="ink.soft">
          <Link to={signInPath(`${pathname}${search}`)} style={{ textDecoration: 'underline', fontWeight: 600 }}>
            Sign in
          </Link>{' '}
          to buy. What you add now is kept for you.
        </chakra.p>
      )}
    </Flex>
  );
}

/** On a small screen: picture, price and button in a bar, shown while the button of the box is out of view. */
interface BarProps extends Pick<Props, 'product' | 'choice'> {
  /** Holds the button that the bar stands in for. */
  readonly buttons: RefObject<HTMLElement | null>;
  readonly inCart: boolean;
  readonly isSoldOut: boolean;
  readonly onAdd: () => void;
}

function BuyBar({ product, choice, buttons, inCart, isSoldOut, onAdd }: BarProps) {
  const { saleNote: _, ...displayPrice } = displayPriceOf(matchingVariants(product, choice), product);
  const title = Object.values(choice).join(', ');
  const missing = firstMissingOption(product, choice);
  const label = isSoldOut ? 'Out of Stock' : missing === undefined ? 'Add to Cart' : `Choose ${missing.toLowerCase()}`;
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    // View Cart, or Add to Cart, which stands before Buy Now.
    const button = buttons.current?.querySelector(inCart ? ':scope > a' : ':scope > button') ?? null;
    if (button === null) return undefined;
    const observer = new IntersectionObserver(
      // On a busy phone one call reports several moments, the latest last.
      (entries) => setIsShown(entries.at(-1)?.isIntersecting === false),
      { threshold: 0.5 },
    );
    observer.observe(button);
    return () => observer.disconnect();
  }, [buttons, inCart]);
  // Reserves space, so that the bar covers neither the focused element nor the end of the footer.
  useEffect(() => {
    if (!isShown || !window.matchMedia('(max-width: 47.99em) and (min-height: 30.01em)').matches) return undefined;
    const { body, documentElement: root } = document;
    body.style.paddingBottom = '4.5rem';
    root.style.scrollPaddingBottom = '6rem';
    return () => {
      body.style.paddingBottom = '';
      root.style.scrollPaddingBottom = '';
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Flex
      role="region"
      aria-label={`Buy ${product.name}`}
      display={{ base: 'flex', md: 'none' }}
      position="fixed"
      insetX="0"
      bottom="0"
      zIndex="header"
      align="center"
      gap="3"
      minH="4.5rem"
      px="4"
      py="2"
      bg="white"
      borderTopWidth="1px"
      borderColor="line"
      boxShadow="float"
      animation="rise 160ms ease-out"
      css={{ '@media (max-height: 30em)': { display: 'none' }, '@media print': { display: 'none' } }}
    >
      <Box w="12" flexShrink="0">
        <Picture src={picturesOf(product, choice)[0]?.imageUrl ?? product.primaryImage} alt="" sizes="48px" rounded="md" />
      </Box>
      <Box flex="1" minW="0">
        <Price {...displayPrice} includesTax={product.priceIncludesTax} />
        {title !== '' && (
          <chakra.p fontSize="xs" color="ink.soft" truncate>
            {title}
          </chakra.p>
        )}
      </Box>
      {inCart ? (
        <ButtonLink to="/cart">View Cart</ButtonLink>
      ) : (
        <Button aria-label={`${label}: ${product.name}`} disabled={isSoldOut} onClick={onAdd}>
          {label}
        </Button>
      )}
    </Flex>
  );
}
