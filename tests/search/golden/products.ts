/** The products that the golden queries search: those of a new shop, and similar ones that are easily confused with them. */
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { productsByCategory } from '#infra/demo/catalogue/products.ts';

export const categoryNames: Readonly<Record<string, string>> = {
  'soft-toys': 'Soft Toys',
  'wooden-toys': 'Wooden Toys',
  'puzzles-games': 'Puzzles & Games',
  'baby-clothes': 'Baby Clothes',
  'kids-clothes': 'Kids Clothes',
  'nursery-sleep': 'Nursery & Sleep',
  'feeding-care': 'Feeding & Care',
  'prams-gear': 'Prams & Gear',
};

/** key | category | name | colour | size | months | stock | sold | description */
const others = `
teddy-blue-baby | soft-toys | Blue Teddy Comforter | Pale blue | 25 cm | 0-12 | 12 | 30 | A flat bear with a knotted corner.
teddy-brown | soft-toys | Classic Brown Teddy Bear | Brown | 40 cm | 24-96 | 9 | 44 | The bear that everybody remembers.
teddy-pink-out | soft-toys | Pink Teddy Bear | Pink | 30 cm | 24-96 | 0 | 90 | A cuddly friend with a ribbon.
teddy-pink | soft-toys | Pink Teddy Bear with Heart | Pink | 30 cm | 24-96 | 6 | 4 | A cuddly friend who holds a heart.
doll-rag | soft-toys | Guddi Rag Doll | Red dress | 35 cm | 24-96 | 15 | 12 | A cloth doll with plaited woollen hair.
doll-house | wooden-toys | Wooden Dolls' House | Pastel | 60 cm high | 36-120 | 4 | 3 | Three floors with stairs and furniture.
car-red | wooden-toys | Red Racing Car | Red | 12 cm | 36-96 | 40 | 60 | A wooden racer with rubber wheels.
car-remote | wooden-toys | Remote Control Jeep | Green | 25 cm | 72-144 | 8 | 9 | Goes forward, back and round; with a charger.
truck-tipper | wooden-toys | Tipper Truck | Yellow | 22 cm | 24-72 | 18 | 21 | Tips its load of blocks by a lever.
aeroplane | wooden-toys | Little Aeroplane | White and red | 15 cm | 24-72 | 11 | 5 | Its propeller spins in the wind.
boat-bath | feeding-care | Bath Boat | Blue | 10 cm | 12-60 | 30 | 14 | Floats, pours and drains.
drum-tin | wooden-toys | Tin Drum | Red and gold | 18 cm | 36-96 | 7 | 8 | Comes with two sticks and a strap.
flute | wooden-toys | Bamboo Flute for Beginners | Natural | 30 cm | 72-144 | 13 | 2 | Six holes, tuned in C.
xylophone | wooden-toys | Eight-Note Xylophone | Rainbow | 32 cm | 18-72 | 16 | 33 | Metal bars on a wooden frame, with two beaters.
ball-soft | soft-toys | Soft Cricket Ball | Red | 7 cm | 24-120 | 50 | 70 | For playing indoors: it breaks no windows.
kite | puzzles-games | Paper Kite, Set of 5 | Assorted | 60 cm | 72-216 | 80 | 25 | For Makar Sankranti, with thread.
chess | puzzles-games | Folding Chess Board | Walnut | 30 cm | 72-216 | 10 | 18 | Magnetic pieces that stay where they are.
cards-uno | puzzles-games | Colour Match Card Game | Multicolour | 9 x 6 cm | 72-216 | 33 | 51 | Two to eight players, ten minutes.
book-cloth | puzzles-games | Crinkle Cloth Book | Black and white | 15 cm | 0-12 | 28 | 19 | A first book with rustling pages.
crayons | puzzles-games | Wax Crayons, 24 Colours | Multicolour | 9 cm | 36-144 | 90 | 80 | Smooth, washable and not toxic.
clay | puzzles-games | Modelling Clay, 12 Pots | Assorted | 12 x 100 g | 36-144 | 40 | 39 | Soft dough that does not crumble.
shoes-blue | kids-clothes | Blue Running Shoes | Blue | UK 10 | 48-96 | 14 | 22 | Light sneakers with a velcro strap.
sandals | kids-clothes | Summer Sandals | Tan | UK 8 | 36-84 | 12 | 17 | Open toes and a soft footbed.
socks | baby-clothes | Anti-Slip Socks, 5 Pairs | Pastel | 12-24 months | 12-24 | 60 | 65 | Grips under the feet for first steps.
gloves | kids-clothes | Woollen Gloves | Maroon | 4-6 years | 48-72 | 9 | 3 | Lined, with a cord through the sleeves.
sweater | kids-clothes | Cable-Knit Sweater | Navy blue | 3-4 years | 36-48 | 13 | 11 | Warm wool for northern winters.
jeans | kids-clothes | Elastic Waist Jeans | Denim blue | 4-5 years | 48-60 | 25 | 27 | They can be pulled up without help.
pyjamas-moon | kids-clothes | Moon and Stars Night Suit | Navy | 2-3 years | 24-36 | 21 | 13 | Cotton pyjamas for soft nights.
frock-red | kids-clothes | Red Party Frock | Red | 2-3 years | 24-36 | 8 | 16 | Layers of net over a cotton lining.
tshirt-white | kids-clothes | Plain White T-Shirt | White | 6-7 years | 72-84 | 70 | 58 | Combed cotton that keeps its shape.
umbrella | kids-clothes | Duck Umbrella | Yellow | 60 cm | 48-120 | 19 | 10 | Opens with one push; a duck for a handle.
swimsuit | kids-clothes | Sun-Safe Swimsuit | Turquoise | 3-4 years | 36-48 | 7 | 6 | Long sleeves, dries quickly.
sunhat | baby-clothes | Cotton Sun Hat | Beige | 6-12 months | 6-12 | 26 | 18 | A wide brim and a chin strap.
blanket | nursery-sleep | Fleece Baby Blanket | Gray | 75 x 100 cm | 0-36 | 31 | 29 | Warm and light, with satin edges.
mattress | nursery-sleep | Cot Mattress, Coir | White | 120 x 60 cm | 0-48 | 5 | 4 | Firm, breathing, with a washable cover.
cradle | nursery-sleep | Rocking Cradle | Natural teak | 90 x 50 cm | 0-9 | 3 | 2 | Hangs in its stand and swings gently.
swing | prams-gear | Indoor Garden Swing | Blue | 30 x 30 cm | 12-60 | 6 | 7 | A seat with a bar, on strong ropes.
nappies | feeding-care | Cloth Nappies, Pack of 6 | White | One size | 0-24 | 45 | 48 | Absorbs well and dries on the line.
wipes | feeding-care | Water Wipes, 72 Sheets | White | 72 sheets | 0-60 | 99 | 99 | Almost only water.
shampoo | feeding-care | Gentle Baby Shampoo | Clear | 200 ml | 0-60 | 52 | 47 | No tears, a light smell of oats.
soap | feeding-care | Oat Milk Soap | Cream | 75 g | 0-144 | 61 | 41 | For dry skin.
toothbrush | feeding-care | First Toothbrush | Green | 12 cm | 6-36 | 77 | 36 | Very soft bristles and a short handle.
cup-silver | feeding-care | Silver-Plated Cup | Silver | 150 ml | 6-60 | 2 | 1 | A present for the naming day.
lunchbox | feeding-care | Bento Lunch Box | Blue | 700 ml | 36-144 | 24 | 32 | Four compartments that stay apart.
water-bottle | feeding-care | Dino Water Bottle | Green | 500 ml | 36-144 | 34 | 54 | Does not leak in the school bag.
car-seat | prams-gear | Car Seat, Rear-Facing | Black | 0-18 kg | 0-48 | 5 | 8 | Tested to ECE R44/04.
scooter | prams-gear | Three-Wheel Scooter | Purple | 60 cm | 36-96 | 9 | 15 | Leans to steer, lights up as it rolls.
`;

const skuOf = (key: string): string => `GLD-${key.toUpperCase()}`;

interface Given
  extends Pick<PublishedProduct, 'name' | 'description' | 'price' | 'stock' | 'soldCount' | 'sku' | 'specifications' | 'ageRange' | 'categoryId'> {
  readonly key: string;
}

const written: Given[] = others
  .trim()
  .split('\n')
  .map((line) => {
    const [key = '', categoryId = '', name = '', color = '', size = '', months = '', stock, sold, description = ''] = line
      .split('|')
      .map((part) => part.trim());
    const [minMonths = 0, maxMonths = 0] = months.split('-').map(Number);
    const counts = { price: 499, stock: Number(stock), soldCount: Number(sold) };
    return { ...counts, key, categoryId, name, description, sku: skuOf(key), specifications: { color, size }, ageRange: { minMonths, maxMonths } };
  });

const seeds: Given[] = Object.entries(productsByCategory).flatMap(([categoryId, products]) =>
  products.map(({ key, name, description, price, stock, sku, specifications, ageRange }) => ({
    ...{ key, categoryId, name, description, stock, sku, specifications, ageRange },
    ...{ price: price / 100, soldCount: 10 },
  })),
);

const at = '2026-01-01T00:00:00.000Z';

/** In the order of their ids. */
export const goldenProducts: readonly (PublishedProduct & { readonly key: string })[] = [...seeds, ...written].map((given, index) => ({
  ...{ id: index + 1, status: 'active', isFeatured: false, isArchived: false, isInStock: given.stock > 0, rating: null, reviews: 0, viewCount: 0 },
  ...{
    gstRate: 5,
    hsn: '',
    version: 1,
    revision: 1,
    imageUrl: '',
    primaryImage: '',
    images: [],
    options: [],
    variants: [],
    createdAt: at,
    updatedAt: at,
  },
  inventory: { free: given.stock, held: 0, sold: given.soldCount, initial: given.stock + given.soldCount },
  ...given,
}));
