/** Measures the first visit to each page, the gzip size of all scripts that it loads, against the budgets. */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** kB of gzip: for the home page, and what another public page may add to it. */
const budgets = { home: 165, otherPages: 45 } as const;
const pages = {
  home: 'home/home-page',
  products: 'catalog/products-page',
  product: 'product/product-page',
  cart: 'cart/cart-page',
  wishlist: 'wishlist/wishlist-page',
  signin: 'auth/sign-in-page',
  signup: 'auth/sign-up-page',
  'verify-otp': 'auth/verify-otp-page',
  'forgot-password': 'auth/forgot-password-page',
  checkout: 'checkout/checkout-page',
  profile: 'account/profile-page',
  about: 'static/about-page',
  event: 'static/event-page',
  lawyer: 'static/lawyer-page',
  education: 'static/education-page',
  services: 'static/services-page',
  terms: 'static/terms-page',
  returns: 'static/shop-policy-page',
  grievance: 'static/grievance/grievance-page',
  doctor: 'clinic/home-page',
  'doctor/doctors': 'clinic/doctors-page',
  'doctor/appointment': 'clinic/appointment-page',
  'doctor/my-appointments': 'clinic/my-appointments-page',
  'doctor/verify': 'clinic/verify-page',
  'doctor/about': 'clinic/about-page',
  'doctor/contact': 'clinic/contact-page',
  'doctor/terms': 'static/doctor-terms-page',
  'doctor/refund-policy': 'static/doctor-refund-policy-page',
} as const;

const built = new URL('../dist/web/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', built), 'utf8')) as Record<string, Chunk>;
const sizes = new Map<string, number>();

/** Adds a chunk and its static imports. */
function collectFiles(key: string, found: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the build: build the site first.`);
  if (!found.has(chunk.file)) {
    found.add(chunk.file);
    for (const each of chunk.imports ?? []) collectFiles(each, found);
  }
  return found;
}

async function sumGzipKb(files: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    if (!sizes.has(file)) sizes.set(file, gzipSync(await readFile(new URL(file, built))).length);
    sum += sizes.get(file) ?? 0;
  }
  return sum / 1000;
}

const home = new Set<string>();
for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) collectFiles(key, home);
collectFiles('index.html', home);
collectFiles(`src/features/${pages.home}.tsx`, home);
const first = await sumGzipKb(home);
let isOverBudget = first > budgets.home;
console.log(`home ${first.toFixed(1)} kB (budget ${budgets.home})`);
for (const [name, path] of Object.entries(pages)) {
  const key = `src/features/${path}.tsx`;
  if (name === 'home') continue;
  const extra = await sumGzipKb([...collectFiles(key, new Set())].filter((file) => !home.has(file)));
  isOverBudget ||= extra > budgets.otherPages;
  console.log(`${name} +${extra.toFixed(1)} kB (budget ${budgets.otherPages})`);
}
if (isOverBudget) process.exitCode = 1;
