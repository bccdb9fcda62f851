/** The link to the size chart beside the sizes, and the measures of the chosen size. */
import { chakra, Grid } from '@chakra-ui/react';
import { Ruler } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { describeFit, isSizeOption } from '#shared/rules/catalogue/size-chart.ts';
import type { Choice } from '#web/shop/variants.ts';

const SizeChartDialog = lazy(async () => ({ default: (await import('./size-chart-dialog.tsx')).SizeChartDialog }));

export const sizeChartOf = ({ sizeChart, category }: Product) => sizeChart ?? category.sizeChart;

const chosenSize = (choice: Choice): string | undefined => Object.entries(choice).find(([name]) => isSizeOption(name))?.[1];

export function SizeChartLink({ product, choice }: { product: Product; choice: Choice }) {
  const [isOpen, setOpen] = useState(false);
  const chart = sizeChartOf(product);
  if (chart === undefined) return null;
  return (
    <>
      <chakra.button
        type="button"
        aria-haspopup="dialog"
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        minH="6"
        fontSize="sm"
        fontWeight="600"
        color="brand.deep"
        textDecoration="underline"
        cursor="pointer"
        onClick={() => setOpen(true)}
      >
        <Ruler size={16} aria-hidden />
        Size chart
      </chakra.button>
      {isOpen && (
        <Suspense fallback={null}>
          <SizeChartDialog chart={chart} productName={product.name} chosen={chosenSize(choice)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Reserves the space of the longest text from the start, so that choosing a size moves nothing below. */
export function FitLine({ product, choice }: { product: Product; choice: Choice }) {
  const chart = sizeChartOf(product);
  const sizes = product.options.find(({ name }) => isSizeOption(name))?.values ?? [];
  if (chart === undefined) return null;
  const [longest] = sizes.flatMap(({ value }) => describeFit(chart, value) ?? []).toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return null;
  const size = chosenSize(choice);
  const text = size === undefined ? undefined : describeFit(chart, size);
  return (
    <Grid mt="2" fontSize="sm" color="ink.soft" css={{ '& > *': { gridArea: '1 / 1' } }}>
      <chakra.p visibility="hidden" aria-hidden>
        {longest}
      </chakra.p>
      <p role="status">{text}</p>
    </Grid>
  );
}
