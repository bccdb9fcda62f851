/** Asks whether an item of a return is refunded or exchanged, and for what. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { exchangeDays } from '#shared/rules/order/exchange.ts';
import { itemName } from '#shared/rules/order/variant-ref.ts';
import { Chip } from '#web/ui/catalog/variant-picker.tsx';
import { useField, useFieldValue } from '#web/ui/form/form-fields.tsx';
import type { useExchangeChoices } from './api/orders.ts';

interface Props {
  readonly item: Order['orderItems'][number];
  readonly index: number;
  readonly quantity: number;
  readonly choices: ReturnType<typeof useExchangeChoices>;
}

export function ExchangeChoice({ item, index, quantity, choices: { data, error, mutate } }: Props) {
  const resolution = useFieldValue<string>(`items.${index}.resolution`);
  const { error: _, ...resolutionField } = useField(`items.${index}.resolution`);
  const { error: variantError, ...variantField } = useField(`items.${index}.exchangeVariantId`);
  const id = useId();
  if (error !== undefined)
    return (
      <chakra.p mt="3" fontSize="sm">
        The sizes and colours for an exchange could not be loaded.{' '}
        <Button size="sm" variant="outline" onClick={() => void mutate()}>
          Try Again
        </Button>
      </chakra.p>
    );
  const choices = data?.items.find(({ orderItemId }) => orderItemId === item.id)?.choices ?? [];
  // The last variant may go after the customer has chosen the exchange, who must then be able to choose the refund.
  if (choices.length === 0 && resolution !== 'exchange') return null;
  const name = itemName(item);
  return (
    <>
      <Flex role="radiogroup" aria-label={`Refund or exchange: ${name}`} gap="2" wrap="wrap" mt="3">
        <Chip>
          <input type="radio" value="refund" {...resolutionField} />
          Refund
        </Chip>
        <Chip>
          <input type="radio" value="exchange" {...resolutionField} />
          Exchange for another size or colour
        </Chip>
      </Flex>
      {resolution === 'exchange' && (
        <chakra.div mt="3">
          <chakra.p id={`${id}-title`} fontWeight="600" mb="2">
            Exchange for
          </chakra.p>
          <Flex
            role="radiogroup"
            aria-labelledby={`${id}-title`}
            aria-required="true"
            {...(variantError === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            gap="2"
            wrap="wrap"
          >
            {choices.map(({ id: variantId, title, stock }) => {
              const isAvailable = stock >= quantity;
              return (
                <Chip key={variantId} data-unavailable={isAvailable ? undefined : ''}>
                  <input type="radio" value={String(variantId)} disabled={!isAvailable} {...variantField} />
                  <span>
                    <chakra.span textDecoration={isAvailable ? undefined : 'line-through'}>{title}</chakra.span>
                    {!isAvailable && <chakra.span srOnly>{stock > 0 ? `, only ${stock} left` : ', sold out'}</chakra.span>}
                  </span>
                </Chip>
              );
            })}
          </Flex>
          {variantError !== undefined && (
            <chakra.p id={`${id}-error`} role="alert" mt="1" fontSize="sm" color="sale">
              {variantError}
            </chakra.p>
          )}
          <chakra.p mt="2" fontSize="sm" color="ink.soft">
            {choices.length === 0 ? (
              'Nothing is left to exchange it for. Please choose a refund.'
            ) : (
              <>
                At the price that you paid. We keep it for you for {exchangeDays} days and send it once your parcel is here; there is nothing to pay.
                If the parcel arrives later, we refund it instead.
              </>
            )}
          </chakra.p>
        </chakra.div>
      )}
    </>
  );
}
