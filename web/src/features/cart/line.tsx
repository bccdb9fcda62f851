/** One item of the cart. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CartLine } from '#shared/contract/checkout/cart.ts';
import { formatRupees, toPaise, toRupees } from '#shared/rules/money.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { variantPath } from '#web/paths.ts';
import { variantOf, variantsOf } from '#web/shop/variants.ts';
import { LineSaving, PriceBeforeSale, TaxNote } from '#web/ui/catalog/line-price.tsx';
import { ageText } from '#web/ui/catalog/product-facts.ts';
import { useShopping } from '#web/ui/catalog/use-shopping.ts';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { Picture } from '#web/ui/media/picture.tsx';

/** The variants of the line's product that the shopper can take instead. */
const otherVariants = ({ product, variantId }: CartLine) => (product === undefined ? [] : variantsOf(product).filter(({ id }) => id !== variantId));

/** Why a line cannot be bought, and what to do about it. */
function problemText(line: CartLine): string | null {
  const remedy = otherVariants(line).some(({ stock }) => stock > 0) ? 'Choose another, or remove it.' : 'Please remove it to go on.';
  if (line.problem === 'unavailable') return `This item is no longer sold. ${remedy}`;
  if (line.problem === 'out_of_stock') return `Out of stock right now. ${remedy}`;
  if (line.problem === 'not_enough_stock') return `Only ${line.stock ?? 0} left. Please lower the quantity to go on.`;
  return null;
}

/** `isCompact`: where there is little room. */
export function CartLineItem({ line, isCompact = false }: { line: CartLine; isCompact?: boolean }) {
  const shopping = useShopping();
  const { product } = line;
  const { variant, stock = 0, unitPrice = 0 } = line;
  const title = variant?.title ?? '';
  const name = product?.name ?? 'Unavailable item';
  const goods = { ...line, name: lineName({ name, variantTitle: title }) };
  const problem = problemText(line);
  const canChange = otherVariants(line).length > 0;
  const age = product === undefined ? null : ageText(product);
  const includesTax = product?.priceIncludesTax ?? false;
  return (
    <Flex
      as="li"
      wrap="wrap"
      gap={isCompact ? '3' : { base: '3', sm: '5' }}
      py={isCompact ? '4' : '5'}
      borderBottomWidth="1px"
      borderColor="line"
      _last={{ borderBottomWidth: '0', pb: '0' }}
      _first={{ pt: '0' }}
    >
      <Box w={isCompact ? '16' : { base: '20', sm: '28' }} flexShrink="0">
        <Picture src={line.imageUrl ?? ''} alt="" sizes="112px" rounded="12px" />
      </Box>
      <Flex flex="1 1 9rem" minW="0" direction="column" gap="1">
        <Flex justify="space-between" gap="3">
          <Box minW="0">
            <chakra.h2
              as={isCompact ? 'h3' : 'h2'}
              fontFamily="body"
              fontWeight="600"
              fontSize="md"
              lineHeight="1.35"
              overflowWrap="anywhere"
              css={{ '& a': { display: 'inline-block', minHeight: '1.5rem' } }}
            >
              {product === undefined ? (
                name
              ) : (
                <chakra.div asChild display="inline-block" py="0.5">
                  <Link to={variantPath(line.productId, variant)}>{name}</Link>
                </chakra.div>
              )}
            </chakra.h2>
            {(title !== '' || canChange) && (
              <chakra.p fontSize="sm" display="flex" flexWrap="wrap" columnGap="2" alignItems="center" overflowWrap="anywhere">
                {title}
                {product !== undefined && canChange && (
                  <Button
                    variant="plain"
                    size="sm"
                    px="0"
                    minH="9"
                    aria-label={`Change ${goods.name}`}
                    onClick={() => void shopping.changeVariant(product, line)}
                  >
                    Change
                  </Button>
                )}
              </chakra.p>
            )}
            {title === '' && age !== null && (
              <chakra.p fontSize="sm" color="ink.soft">
                {age}
              </chakra.p>
            )}
            {product?.shipsAlone === true && (
              <chakra.p fontSize="sm" color="ink.soft">
                Large item: delivered alone
              </chakra.p>
            )}
            {line.unitPrice !== undefined && (
              <chakra.p fontSize="sm" color="ink.soft" fontVariantNumeric="tabular-nums">
                {formatRupees(unitPrice)} each
                <TaxNote includesTax={includesTax} />
                <PriceBeforeSale price={product && variantOf(product, line.variantId)?.regularPrice} includesTax={includesTax} />
              </chakra.p>
            )}
          </Box>
          <chakra.button
            type="button"
            aria-label={`Remove ${goods.name} from cart`}
            onClick={() => void shopping.remove(goods)}
            boxSize="11"
            mt="-2.5"
            mr="-2.5"
            flexShrink="0"
            display="grid"
            placeItems="center"
            borderRadius="full"
            color="ink.soft"
            cursor="pointer"
            _hover={{ bg: 'sale.tint', color: 'sale' }}
          >
            <Trash2 size={20} aria-hidden />
          </chakra.button>
        </Flex>
        {problem !== null && (
          <chakra.p role="alert" fontSize="sm" fontWeight="600" color="sale">
            {problem}
          </chakra.p>
        )}
        {product !== undefined && line.problem !== 'unavailable' && (
          <Flex mt="auto" pt="2" align="center" justify="space-between" gap="3" wrap="wrap">
            <QuantityStepper
              min={0}
              value={line.quantity}
              max={Math.max(stock, 0)}
              label={goods.name}
              onChange={(quantity) =>
                void (line.problem === 'not_enough_stock'
                  ? shopping.setQuantity(goods, stock)
                  : shopping.changeQuantity(goods, quantity - line.quantity))
              }
              onLimit={shopping.showStockLimit}
            />
            <chakra.p fontWeight="600" fontSize="lg" fontVariantNumeric="tabular-nums" textAlign="end" ms="auto">
              <chakra.span srOnly>Line total </chakra.span>
              {formatRupees(toRupees(toPaise(unitPrice) * line.quantity))}
              <TaxNote includesTax={includesTax} />
              {line.discount > 0 && <LineSaving amount={line.discount} />}
            </chakra.p>
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}
