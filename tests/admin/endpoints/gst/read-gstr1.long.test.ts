/** A year of trade as GSTR-1, with every month and every quarter. */
import { openShopWithReturns } from './returns.ts';

const months = ['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2041-${month}`).concat(['2042-01', '2042-02', '2042-03']);
await openShopWithReturns(months, {
  ...Object.fromEntries(months.map((month) => [month, [month]])),
  '2041-Q1': months.slice(0, 3),
  '2041-Q2': months.slice(3, 6),
  '2041-Q3': months.slice(6, 9),
  '2041-Q4': months.slice(9),
});
