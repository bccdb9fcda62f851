/** Reads the figures about the shop that its public pages show. */
import { readDailyFigures } from '#functions/admin/figures-store.ts';
import { findProducts } from '#functions/catalogue/published/find-products.ts';
import { publishedCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { listDoctors } from '#functions/clinic/doctors/doctor-store.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { claims, type ShopFigures } from '#shared/contract/admin/overview.ts';
import { lastDays } from '#shared/rules/figures.ts';

/** Products up to which the average rating is computed: a larger catalogue is not read as a whole for it. */
const maxRated = 5_000;

/** Milliseconds for which a function caches the figures, because any visitor can request them, and they are computed from a year of daily figures. */
const cacheMs = 60_000;
let cached: { readonly figures: ShopFigures; readonly at: number } | undefined;

export const handler = openEndpoint(claims, async ({ now }) => {
  // The shop's clock can also be set back, in tests and by `npm start`.
  if (cached === undefined || Math.abs(now.getTime() - cached.at) >= cacheMs) cached = { figures: await computeShopFigures(now), at: now.getTime() };
  return cached.figures;
});

async function computeShopFigures(now: Date): Promise<ShopFigures> {
  const [catalogue, year, doctors] = await Promise.all([publishedCatalogue(now), readDailyFigures(lastDays(now, 365)), listDoctors()]);
  const products = findProducts(catalogue, { status: 'active', sort: 'default' });
  let [reviews, stars] = [0, 0];
  if (products.length <= maxRated)
    for (const product of products) {
      reviews += product.reviews;
      stars += (product.rating ?? 0) * product.reviews;
    }
  return {
    products: products.length,
    rating: reviews === 0 ? null : Math.round((stars / reviews) * 10) / 10,
    reviews,
    orders: year.reduce((sum, { figures }) => sum + figures.orders - figures.undelivered, 0),
    appointments: year.reduce((sum, { figures }) => sum + figures.appointments, 0),
    doctors: doctors.length,
    // The experience is stored as text: `8 years`.
    yearsOfExperience: doctors.reduce((sum, { experience }) => sum + (Number.parseInt(experience, 10) || 0), 0),
  };
}
