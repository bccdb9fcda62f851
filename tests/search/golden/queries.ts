/** Real searches of parents with the products they mean: `query = key, key`; any of the keys is right as the first hit. */

/** The rules and the synonyms were tuned on these. */
export const tuning = `
tody bear blu 2 yrs = teddy-blue
teddy = teddy-blue, teddy-brown, teddy-pink, teddy-blue-baby, bear
blue teddy bear = teddy-blue
tedy bear = teddy-blue, teddy-brown, teddy-pink
pink teddy = teddy-pink
teddy bear for newborn = teddy-blue-baby, bear
khilona = bear, elephant, bunny, rainbow, rings, blocks, ball-soft, car-red, truck-tipper, xylophone
gudiya = doll-rag
bhalu = bear, teddy-blue, teddy-brown, teddy-pink, hooded-towel
lakdi ka khilona = rainbow, rings, blocks, train, tops, rattle, car-red, xylophone, abacus, pull-elephant
elefant = elephant
pull along elephant = pull-elephant
haathi = elephant, pull-elephant, tee-elephant, backpack
jigsaw = jigsaw-jungle
puzzels for 4 year old = jigsaw-jungle, jigsaw-ocean, tangram
ocean puzzle = jigsaw-ocean
48 piece jigsaw = jigsaw-jungle
ludo = ludo
sap sidi = snakes-ladders
snake ladder = snakes-ladders
carom board = carrom
shatranj = chess
spining top = tops
lattu = tops
ratle = rattle
jhunjhuna = rattle
wooden train = train
trian = train
rel gadi = train
red car = car-red
laal gadi = car-red
romper 6 months = romper-print, sleepsuit, bodysuits
onesie = romper-print, sleepsuit, bodysuits
new born cap = cap-mittens
baby topi = cap-mittens, sunhat
nappy = jhabla, nappies
kapde = romper-print, frock, tshirt-white, bodysuits, jeans, tee-stripe, tee-elephant, kurta, frock-red, socks
bachcho ke kapde = cardigan, romper-print, frock, tshirt-white, bodysuits, jeans, tee-stripe, tee-elephant, kurta, frock-red, socks
frok = frock, frock-red
red frock 2 years = frock-red
kurta pajama = kurta
tshirt = tee-elephant, tee-stripe, tshirt-white
white t-shirt = tshirt-white
rain coat = raincoat
barsati = raincoat
joote = shoes-blue, shoes, booties, sandals
blue shoes = shoes-blue
sweter = sweater
navy sweater 3 yrs = sweater
moje = socks
jeens = jeans
razai = quilt
swadle = swaddles
cot = cot, mobile, mattress
jhula = swing, cradle
machardani = net
night lamp = lamp
takiya = pillow
sleeping bag = sleep-sack
kambal = blanket
feeding bottel = bottle
dudh ki botal = bottle
dudh botal = bottle
sippy cup = sipper
bib = bibs
lunch box = lunchbox, tiffin
lunchbox = lunchbox, tiffin
bath tub = bath-tub
bathtub = bath-tub
tel malish = massage-oil
diper bag = diaper-bag
nappies = nappies, jhabla
stroler = stroller
pushchair = stroller, pram
high chair = high-chair
baby carrier = carrier
school bag = backpack
basta = backpack
cycle for 3 years = tricycle, balance-bike
tricycal = tricycle
NAN-PR-006 = balance-bike
st-004 = lion
xylofone = xylophone
crayon = crayons
`;

/** Held out: no rule was tuned on these. */
export const heldOut = `
blu tedy 3 years = teddy-blue
teddies = teddy-blue, teddy-brown, teddy-pink, teddy-blue-baby, bear
bear brown = teddy-brown, bear
brwon teddy = teddy-brown
soft toy = bear, elephant, bunny, lion, teddy-blue, teddy-brown, ball-soft, doll-rag, puppy, unicorn, teddy-pink
teddy with heart = teddy-pink
khilone = bear, elephant, bunny, rainbow, rings, blocks, ball-soft, car-red, truck-tipper, xylophone, teddy-brown
gudia = doll-rag
doll = doll-rag, doll-house
dolls house = doll-house
dollhouse = doll-house
rabbit = bunny
bunni = bunny
khargosh = bunny
sher = lion
loin soft toy = lion
tiger = tiger
unicorn = unicorn
unicron = unicorn
kutta = puppy
panda = panda
rainbow staker = rainbow
stacking ring = rings
alphabet blocks = blocks
building bricks = blocks
abacuss = abacus
ginti abacus = abacus
memory game = memory
tangrams = tangram
domino = dominoes
chess bord = chess
patang = kite
kites = kite
tash = cards-uno
cloth book = book-cloth
kitab = book-cloth
colour pencil = crayons
clay for kids = clay
play dough = clay
remote car = car-remote
remot controle jeep = car-remote
tipper truk = truck-tipper
hawai jahaz = aeroplane
airplane = aeroplane
naav = boat-bath
dhol = drum-tin
bansuri = flute
gend = ball-soft
criket ball = ball-soft
sleepsuit 3-6 months = sleepsuit
body suit = bodysuits
booty = booties
dhoti kurta = baby-kurta
cardigan = cardigan
lehnga = lehenga
dungaree = dungarees
jute = shoes, shoes-blue, sandals
chappal = sandals
runing shoes = shoes-blue
gloves = gloves
dastane = gloves, cap-mittens
socks baby = socks
night suit = pyjamas-moon
pyjama = pyjamas-moon, kurta
chhatri = umbrella
swim suit = swimsuit
sun hat = sunhat
matress = mattress
palna = cradle
baby cot = cot
mosquito net = net
muslin = swaddles, jhabla
lamp moon = lamp
doodh botal = bottle
water bottle = water-bottle
pani ki botal = water-bottle
steel tiffin = tiffin
chammach = bowl-set
tooth brush = toothbrush
baby shampo = shampoo
sabun = soap
tauliya = hooded-towel
hooded towl = hooded-towel
pram = pram, stroller
car seat = car-seat
scootr = scooter
carry bag diaper = diaper-bag
balance bike = balance-bike
nanwt004 = train
gld-kite = kite
`;

export interface Golden {
  readonly query: string;
  readonly keys: readonly string[];
}

export const read = (text: string): Golden[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', keys = ''] = line.split(' = ');
      return { query, keys: keys.split(', ') };
    });
