/** Reads the figures about the shop that its public pages show. */
import { readDailyFigures } from '#functions/admin/figures-store.ts';
import { findProducts } from '#functions/catalogue/published/find-products.ts';
import { publishedCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { listDoctors } from '#functions/clinic/doctors/doctor-store.ts';
import { cachedFor } from '#functions/platform/cached-for.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { claims, type ShopFigures } from '#shared/contract/admin/overview.ts';
import { lastDays } from '#shared/rules/figures.ts';

/** Products up to which the average rating is computed: a larger catalogue is not read as a whole for it. */
const maxRated = 5_000;

/** Cached for a minute, because any visitor can request the figures, and they are computed from a year of daily figures. */
const cachedFigures = cachedFor(60_000, computeShopFigures);

export const handler = openEndpoint(claims, ({ now }) => cachedFigures.get(now));

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
