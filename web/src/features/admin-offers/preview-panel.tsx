/** Shows what the offer, as it stands in the form, takes off a sample basket. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { formatRupees } from '#shared/rules/money.ts';
import type { Answer } from '#web/api/client.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { previewOffer } from './api/offers.ts';
import { bodyOf, type OfferValues, validate } from './offer-values.ts';
import { type PickedProduct, ProductPicker } from './product-picker.tsx';
import { usePreview } from './use-preview.ts';

type SampleLine = PickedProduct & { readonly quantity: string };

export function PreviewPanel({ values }: { values: OfferValues }) {
  const [basket, setBasket] = useState<readonly SampleLine[]>([]);
  // Title and code do not change the figures.
  const offer = { ...values, title: 'Preview', code: 'PREVIEW' };
  const items = basket.map(({ productId, variantId, quantity }) => ({
    productId,
    variantId,
    quantity: Math.max(1, Math.trunc(Number(quantity)) || 1),
  }));
  const [wrong] = Object.values(validate(offer, null));
  const { result, problem, preview } = usePreview(
    { offer: bodyOf(offer, null), items },
    wrong && `Correct the offer first: ${wrong}.`,
    previewOffer,
    'Failed to preview the offer',
  );
  return (
    <Panel aria-labelledby="offer-preview">
      <PanelTitle id="offer-preview">Try it on a sample basket</PanelTitle>
      <ProductPicker
        label="Add a product to the sample basket"
        byVariant
        onPick={(picked) =>
          setBasket((all) => (all.some(({ variantId }) => variantId === picked.variantId) ? all : [...all, { ...picked, quantity: '1' }]))
        }
      />
      {basket.length > 0 && (
        <chakra.ul listStyleType="none" mt="3" display="grid" gap="3" aria-label="Sample basket">
          {basket.map((sample) => (
            <Flex as="li" key={sample.variantId} gap="2" align="end" wrap="wrap">
              <chakra.span flex="1 1 10rem" overflowWrap="anywhere" pb="1.5">
                {sample.name}
              </chakra.span>
              <chakra.span w="20">
                <TextField
                  {...dense}
                  label="Units"
                  aria-label={`Units of ${sample.name}`}
                  inputMode="numeric"
                  value={sample.quantity}
                  onChange={({ target }) =>
                    setBasket((all) => all.map((each) => (each.variantId === sample.variantId ? { ...each, quantity: target.value } : each)))
                  }
                />
              </chakra.span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove ${sample.name} from the sample basket`}
                onClick={() => setBasket((all) => all.filter(({ variantId }) => variantId !== sample.variantId))}
              >
                Remove
              </Button>
            </Flex>
          ))}
        </chakra.ul>
      )}
      <Button size="sm" variant="outline" mt="3" disabled={basket.length === 0} onClick={() => void preview()}>
        Preview
      </Button>
      <chakra.div aria-live="polite" mt="3">
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        {result !== undefined && <PreviewResult {...result} />}
      </chakra.div>
    </Panel>
  );
}

function PreviewResult({ lines, subtotal, discount, isShippingFree, refusal }: Answer<'offer.preview'>) {
  return (
    <>
      {refusal !== undefined && <Notice tone="warning">{refusal.message}</Notice>}
      <chakra.div overflowX="auto" tabIndex={0} role="region" aria-label="Figures of the preview" mt="2">
        <chakra.table
          w="full"
          fontSize="sm"
          css={{
            '& :is(th, td)': { textAlign: 'end', padding: '0.375rem 0.5rem', verticalAlign: 'top' },
            '& :is(th, td):first-of-type': { textAlign: 'start' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Price</th>
              <th scope="col">Saved</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <td>
                  {line.quantity} × {line.name}
                </td>
                <td>{formatRupees(line.amount)}</td>
                <td>{formatRupees(line.discount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <chakra.tr fontWeight="600">
              <td>Together{isShippingFree ? ', with free shipping' : ''}</td>
              <td>{formatRupees(subtotal)}</td>
              <td>{formatRupees(discount)}</td>
            </chakra.tr>
          </tfoot>
        </chakra.table>
      </chakra.div>
    </>
  );
}
