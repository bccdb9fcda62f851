/** Loads the coupon field after the page. If that fails, no field is shown. */
import { Box } from '@chakra-ui/react';
import { type ComponentType, lazy, Suspense } from 'react';
import type { CouponControl } from '#web/shop/cart/coupon.ts';

const CouponField = lazy<ComponentType<{ control: CouponControl }>>(() => import('./coupon-field.tsx').catch(() => ({ default: () => null })));

export const Coupon = ({ control }: { control: CouponControl }) => (
  <Suspense fallback={<Box h="28" />}>
    <CouponField control={control} />
  </Suspense>
);
