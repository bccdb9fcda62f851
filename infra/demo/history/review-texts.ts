/** Composes the reviews of the demo history from remarks about the category's products, in varying order and length. */
import type { Random } from './random.ts';

/** A remark that fits only some products of its category names the ends of their SKUs after an `@`. */
interface Remarks {
  readonly good: readonly string[];
  /** For reviews of three stars, and for some of four. */
  readonly but: readonly string[];
}

const remarks: Readonly<Record<string, Remarks>> = {
  'soft-toys': {
    good: [
      'It has not left the bed since the day it came.',
      'The fur is properly soft, not the scratchy kind.',
      'It survived the washing machine twice and still looks new.',
      'The stitching is neat and nothing comes loose when it is pulled, and it is pulled a lot.',
      'My daughter gave it a name within a minute.',
      'It is bigger than I expected from the picture, in a good way.',
      'We took it along on the train to Nagpur and it was the best passenger. @ST',
      'It sits up by itself, which my son finds very important.',
      'There is no chemical smell at all when you open the box.',
      'The face is so sweet that I nearly kept it for myself.',
      'Now the little cousin wants the same one.',
      'A good size for small arms to carry around.',
    ],
    but: [
      'It sheds a little in the first days.',
      'The colour is a shade paler than on the screen.',
      'I wish it were a bit bigger for the price.',
      'The filling is rather firm.',
    ],
  },
  'wooden-toys': {
    good: [
      'The wood is smooth everywhere, I checked every edge before giving it.',
      'The colours are lovely and do not come off, even after a good chew.',
      'It has been dropped from the table more times than I can count and has no scratch. @WT-00[1-58]',
      'Finally a toy without batteries and noise.',
      'My father says that he had one just like it as a boy.',
      'It keeps him busy for half an hour, which is a record in this house. @WT-00[1-7]',
      'You can see that it was made by hand.',
      'It looks so good that it stays on the living room shelf.',
      'Both children play with it, and they are four years apart. @WT-00[1-7]',
      'The lacquer smells of nothing and looks like sweets.',
      'A gift that the parents thanked us for as well.',
      'Heavy enough to feel solid, light enough for a one-year-old. @WT-00[1-58]',
    ],
    but: [
      'One piece had a small rough spot that I sanded off.',
      'It is louder on a stone floor than I thought.',
      'The pieces are a little smaller than I imagined. @WT-00[1-4]',
      'It would be nicer with a bag to keep it in. @WT-00[13467]',
    ],
  },
  'baby-clothes': {
    good: [
      'The cotton is so soft that I wish it came in my size.',
      'It has been washed ten times and has kept its shape and colour.',
      'The size chart was right, which is rare.',
      'The buttons open easily at three in the morning. @BC-00[1-4]',
      'There are no scratchy labels inside.',
      'Everybody at the naming ceremony asked where it was from. @BC-00[17]',
      'It dries quickly, even now in the damp weather.',
      'Light enough for our Chennai afternoons. @BC-00[134]',
      'The seams lie flat and leave no marks on the skin.',
      'We bought the next size as well.',
      'It goes over the head without a fight. @BC-00[134]',
      'The print is even prettier than in the photos. @BC-00[14]',
    ],
    but: [
      'It runs a little small, so take the next size.',
      'It shrank slightly in the first wash.',
      'The fastening at the neck is a bit tight. @BC-00[12478]',
      'I would have liked more colours to choose from.',
    ],
  },
  'kids-clothes': {
    good: [
      'She wore it three days in a row and would not take it off for the wash. @KC-00[1-7]',
      'The stitching held up to a whole day of climbing.',
      'The colours stayed bright after many washes.',
      'It fits well and leaves room to grow.',
      'He dressed himself without any help, which says enough.',
      'Everyone at the wedding asked us where we had bought it. @KC-00[123]',
      'The cloth is thick where it must be and still comfortable.',
      'The pockets are real pockets, and are already full of stones. @KC-00[67]',
      'My son chose it himself and I have no regrets.',
      'It came neatly folded and needed no ironing. @KC-00[1-6]',
      'Perfect for school functions and not too fussy. @KC-00[123]',
      'It looks far more expensive than it was.',
    ],
    but: [
      'The sleeves are a little long for her. @KC-00[1-57]',
      'It needs a gentle wash, so keep it apart from the rest. @KC-00[1-6]',
      'The size is a bit generous around the waist. @KC-00[1236]',
      'The colour is slightly darker than in the picture.',
    ],
  },
  'feeding-care': {
    good: [
      'It is easy to clean, and that is all I ask for at this stage. @FC-00[1-57]',
      'It does not leak, not even in the bag. @FC-00[124]',
      'My little one took to it at once.',
      'There are no corners in which food hides. @FC-00[345]',
      'It has gone to playschool every day and come back in one piece. @FC-00[245]',
      'The grip is right for small hands. @FC-00[123]',
      'We have tried four others, and this is the one that stayed.',
      'Sturdy, simple and without any plastic smell. @FC-00[1-57]',
      'Meals are less of a battle now. @FC-00[2-5]',
      'Both grandmothers approve, which never happens.',
      'It looks nice on the table, too. @FC-00[234]',
      'I ordered a second one for the grandparents’ house.',
    ],
    but: [
      'It takes a little longer to dry than I would like. @FC-00[1-7]',
      'It is slightly heavy when it is full. @FC-00[247]',
      'Spare parts would be good to have. @FC-00[12]',
      'The instructions were very short.',
    ],
  },
  'nursery-sleep': {
    good: [
      'We have had our first full night, and I do not care whether it is a coincidence. @NS-00[1-68]',
      'It makes the whole room calmer. @NS-00[36]',
      'The cloth breathes, so there is no more sweating at night. @NS-00[1278]',
      'It was put together in twenty minutes with no bad words. @NS-00[34]',
      'The quality is far above what I found in the market.',
      'Soft from the first day, and softer after each wash. @NS-00[128]',
      'She looks at it and stops crying, it is magic. @NS-00[36]',
      'Well packed and just as described.',
      'The print is charming and not too loud. @NS-00[1278]',
      'It folds small enough for our trips home. @NS-00[1258]',
      'We use it every single day.',
      'My mother-in-law asked for one for her other grandchild.',
    ],
    but: [
      'It could be a little larger.',
      'It needs more space than I had planned for. @NS-00[345]',
      'The first wash left some lint. @NS-00[128]',
      'I expected it to be a bit thicker. @NS-00[1278]',
    ],
  },
  'prams-gear': {
    good: [
      'It rolls well even on our broken pavement. @PR-00[1267]',
      'It fits into the boot of a small hatchback with room for the shopping. @PR-00[1267]',
      'It was ready to use within ten minutes. @PR-00[12367]',
      'Solid and still light enough to carry up two floors. @PR-00[1367]',
      'My back is thankful. @PR-00[48]',
      'He rides it every evening until it is dark. @PR-00[67]',
      'The straps are easy to adjust with one hand. @PR-00[13458]',
      'Every pocket is in the right place. @PR-00[58]',
      'We have used it daily for a month, and it looks as good as new.',
      'The fabric wipes clean, and ours has seen a lot of mango. @PR-00[123458]',
      'It got a lot of looks in the park.',
      'The locks feel safe, and that was most important to us. @PR-00[123]',
    ],
    but: [
      'It is a little heavier than I thought.',
      'One screw needed tightening after a week. @PR-00[12367]',
      'The instructions could have more pictures. @PR-00[12346]',
      'I would have liked a cover for the rain with it. @PR-00[1258]',
    ],
  },
  'puzzles-games': {
    good: [
      'We play it every Sunday now, phones away.',
      'The pieces are thick and fit well. @PG-00[127]',
      'The rules are explained in five minutes, and then the laughing begins. @PG-00[3-68]',
      'My daughter has beaten her grandfather three times and tells everyone. @PG-00[3-68]',
      'It is just difficult enough to be fun.',
      'The pictures are beautiful, we found something new each time. @PG-00[12468]',
      'Nothing is missing, and the box is strong enough to last.',
      'A good gift for a birthday where you do not know the child well.',
      'It travels with us everywhere.',
      'He did it alone by the third day and was very proud. @PG-00[127]',
      'The children play it without us asking.',
      'It kept five cousins quiet for an entire rainy afternoon.',
    ],
    but: [
      'The box came with a dented corner. @PG-00[12367]',
      'It is a bit too easy for a seven-year-old. @PG-00[12468]',
      'The lid is rather tight. @PG-00[38]',
      'I wish that there were a few more pieces. @PG-00[127]',
    ],
  },
};

const openers = [
  'Bought this for CHILD’s birthday.',
  'A gift for my nephew.',
  'Lovely.',
  'Very happy with it.',
  'CHILD loves it.',
  'Worth every rupee.',
  'Second time that I order from here.',
  'I was not sure at first, but now I am.',
  'Exactly as shown.',
  'Came two days early, well packed.',
  'So pretty!',
  'For our newborn.',
] as const;
const closers = [
  'Would buy it again.',
  'Recommended.',
  'Thank you, Nanhe!',
  'Five stars from CHILD.',
  'Delivery to PLACE took three days.',
  'The wrapping was so nice that we kept the paper.',
  'Good value.',
  'We are customers for life.',
] as const;
const middling = ['It is all right.', 'Good, with one small thing.', 'Nice, but not perfect.', 'Decent for the price.', 'Mixed feelings.'] as const;

/** Returns the remarks that fit a product. */
const fitting = (all: readonly string[], sku: string): readonly string[] =>
  all.flatMap((remark) => {
    const [text = '', only = ''] = remark.split(' @');
    return new RegExp(only).test(sku) ? [text] : [];
  });

/** @returns a text that no other review has */
export function openReviewTexts(random: Random) {
  const used = new Set<string>();
  const queues = new Map<string, string[]>();
  /** Uses each remark of a product once before any is repeated. */
  const remarkOf = (productId: number, kind: 'good' | 'but', from: readonly string[]): string => {
    const key = `${productId} ${kind}`;
    const waiting = queues.get(key) ?? [];
    if (waiting.length === 0) waiting.push(...random.shuffle(from));
    queues.set(key, waiting);
    return waiting.pop() ?? '';
  };
  const compose = (productId: number, { good, but }: Remarks, rating: number): string => {
    const first = remarkOf(productId, 'good', good);
    if (rating <= 3) return [...(random.chance(0.6) ? [random.pick(middling)] : []), first, remarkOf(productId, 'but', but)].join(' ');
    return [
      ...(random.chance(0.45) ? [random.pick(openers)] : []),
      first,
      ...(random.chance(0.3) ? [remarkOf(productId, 'good', good)] : []),
      ...(rating === 4 && random.chance(0.6) ? [remarkOf(productId, 'but', but)] : []),
      ...(random.chance(0.25) ? [random.pick(closers)] : []),
    ].join(' ');
  };
  return ({
    productId,
    sku,
    categoryId,
    rating,
    child,
    city,
  }: {
    productId: number;
    sku: string;
    categoryId: string;
    rating: number;
    child: string;
    city: string;
  }): string => {
    const own = remarks[categoryId];
    if (own === undefined) throw new Error(`No remarks are written for the category ${categoryId}: add them to review-texts.ts.`);
    for (;;) {
      const text = compose(productId, { good: fitting(own.good, sku), but: fitting(own.but, sku) }, rating)
        .replaceAll('CHILD', child)
        .replaceAll('PLACE', city);
      if (used.has(text)) continue;
      used.add(text);
      return text;
    }
  };
}
