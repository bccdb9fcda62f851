/** The words of the pages of the three services beside the shop. */
export interface ServiceOffer {
  readonly name: string;
  readonly text: string;
  readonly points: readonly string[];
}

export interface Service {
  /** The category under which staff see requests from this page. */
  readonly type: 'event' | 'law' | 'education';
  readonly path: '/event' | '/lawyer' | '/education';
  readonly title: string;
  readonly kicker: string;
  readonly headline: string;
  readonly text: string;
  readonly description: string;
  readonly action: string;
  readonly offersTitle: string;
  readonly offers: readonly ServiceOffer[];
  readonly stepsTitle: string;
  readonly steps: readonly { readonly name: string; readonly text: string }[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
  readonly closing: string;
  readonly closingText: string;
}

export const event: Service = {
  type: 'event',
  path: '/event',
  title: 'Kidventure',
  kicker: 'Kidventure · Events for children',
  headline: 'Days they will talk about at bedtime',
  text: 'Melas, birthdays, museum mornings and outings, planned by people who know how long a four-year-old can stand in a queue.',
  description:
    'Kidventure plans children’s melas, birthday parties, museum tours, activities and outings for families, schools and housing societies.',
  action: 'Plan an event with us',
  offersTitle: 'What shall we plan?',
  offers: [
    {
      name: 'Mela',
      text: 'A fair of your own for a school, an office or a housing society, from the first stall to the last lantern.',
      points: ['Swings, puppets and craft stalls', 'Food that children eat', 'Permits, safety and clearing up'],
    },
    {
      name: 'Birthday Parties',
      text: 'You bring the child and the candles. We bring the rest and take it away again.',
      points: ['Themes from jungle to space', 'A host who keeps twenty children busy', 'Cake, gifts to take home, photographs'],
    },
    {
      name: 'Museum Tour',
      text: 'Small groups, short stories and something to touch in every room, led by guides trained with children.',
      points: ['For ages 5 to 14', 'At most twelve children to a guide', 'Tickets and transport arranged'],
    },
    {
      name: 'Activities & Tours',
      text: 'Farm days, treks, pottery, stargazing: half a day or a whole weekend, near your city.',
      points: ['Checked routes and drivers', 'First aid with every group', 'Parents welcome, never required'],
    },
  ],
  stepsTitle: 'Three steps to a good day',
  steps: [
    { name: 'Tell us about it', text: 'The day, the place, how many children and how old they are. A guess is enough.' },
    { name: 'Get a plan and a price', text: 'A plan in writing with one price for everything. You change it until it fits.' },
    { name: 'Enjoy the day', text: 'One person is in charge from the first balloon to the last broom, and you have the number.' },
  ],
  questions: [
    {
      question: 'How early should we ask?',
      answer: 'Two weeks for a birthday, six for a mela. Ask all the same if it is sooner: we say honestly whether it can be done well.',
    },
    { question: 'What if it rains?', answer: 'Every outdoor plan has an indoor one beside it, and the price stays the same.' },
    {
      question: 'Can children with special needs take part?',
      answer: 'Yes. Tell us what helps, and we plan the rooms, the pace and the helpers for it.',
    },
  ],
  closing: 'Is there a day coming up?',
  closingText: 'Write three lines about it, and a planner of such days answers.',
};

export const law: Service = {
  type: 'law',
  path: '/lawyer',
  title: 'Legal help for families',
  kicker: 'Legal · Help for families',
  headline: 'The paperwork of family life, made plain',
  text: 'Birth certificates, name changes, adoption papers, guardianship: we say what is needed, fill it in with you and walk it through.',
  description: 'Legal help for families in India: documentation, legal matters, consultancy and certificates, explained in plain words.',
  action: 'Ask for legal help',
  offersTitle: 'Where can we help?',
  offers: [
    {
      name: 'Documentation',
      text: 'Affidavits, agreements, wills and applications, drafted in words that you understand before you sign.',
      points: ['Wills and nominations', 'Rent and care agreements', 'Notary and stamp paper'],
    },
    {
      name: 'Legal',
      text: 'When a matter needs an advocate, we introduce you to one who works with families and stay at your side.',
      points: ['Guardianship and custody', 'Adoption', 'School and consumer matters'],
    },
    {
      name: 'Consultancy',
      text: 'An hour with an adviser who knows, by video or in person, and a written summary of what to do next.',
      points: ['A fixed fee, told beforehand', 'In English, Hindi or Kannada', 'What you tell us stays with us'],
    },
    {
      name: 'Certificates',
      text: 'The right form, the right office, the right copies: applied for, followed up and brought to your door.',
      points: ['Birth, name and domicile', 'Income, caste and disability', 'Passport papers for children'],
    },
  ],
  stepsTitle: 'How it goes',
  steps: [
    { name: 'Say what it is about', text: 'In your own words. Send no documents yet, and no identity numbers.' },
    { name: 'Hear what it takes', text: 'Within two working days: the steps, the papers, the time and the fee.' },
    { name: 'Decide', text: 'Nothing begins and nothing is charged before you say yes in writing.' },
  ],
  questions: [
    {
      question: 'Are you a law firm?',
      answer: 'No. Advice in a legal matter comes from independent advocates enrolled with a Bar Council; you engage them yourself.',
    },
    { question: 'Who sees what I write?', answer: 'The person who answers you, and nobody else unless you agree.' },
    { question: 'What does the first answer cost?', answer: 'Nothing. Government fees and stamp duty are always told apart from ours.' },
  ],
  closing: 'Not sure which paper you need?',
  closingText: 'That is the usual case. Tell us what you want to reach, and we tell you the way.',
};

export const education: Service = {
  type: 'education',
  path: '/education',
  title: 'Learn Zone',
  kicker: 'Learn Zone · Ages 0–14',
  headline: 'Curious today, a little braver tomorrow',
  text: 'Classes in small groups for children from their first months to fourteen years, with teachers who would rather ask than lecture.',
  description: 'Learn Zone: music and dance, school and preschool, games and sports, and languages for children aged 0–14, in small groups.',
  action: 'Find a class',
  offersTitle: 'What would they like to try?',
  offers: [
    {
      name: 'Music & Dance',
      text: 'From rattles on a lap to the first Kathak tatkar: rhythm first, notes later, a small stage at the end of term.',
      points: ['Tabla, keyboard, singing', 'Kathak, Bharatanatyam, free dance', 'Parent and baby music from 6 months'],
    },
    {
      name: 'School & Preschool',
      text: 'Playgroups that settle the youngest, and patient help after school for the older ones.',
      points: ['Playgroup and preschool', 'Reading, numbers, science corner', 'Homework help to class 8'],
    },
    {
      name: 'Games & Sports',
      text: 'All children play, and none is picked last. Skills in small steps and a lot of running about.',
      points: ['Cricket, football, badminton', 'Chess and board games', 'Yoga and gymnastics'],
    },
    {
      name: 'Language',
      text: 'Songs, stories and games in the language that you would like to hear at home.',
      points: ['Hindi, Kannada, Tamil, Sanskrit', 'English and French', 'At most eight to a group'],
    },
  ],
  stepsTitle: 'From curious to enrolled',
  steps: [
    { name: 'Tell us the age', text: 'And what your child likes, or does not like at all. Both help.' },
    { name: 'Try a class', text: 'The first one is a trial. You may sit at the back.' },
    { name: 'Stay a term', text: 'Ten weeks, one price, and a note from the teacher half-way.' },
  ],
  questions: [
    {
      question: 'Where are the classes?',
      answer: 'In neighbourhood rooms and schools, and online for languages and chess. Tell us your PIN code, and we say what is near.',
    },
    { question: 'Who teaches?', answer: 'Trained teachers whose references we have called and whose police verification we have seen.' },
    { question: 'What if my child does not like it?', answer: 'Change the class within the first three weeks, or get the rest of the term back.' },
  ],
  closing: 'Which class comes first?',
  closingText: 'Tell us the age and two things your child loves. We suggest the rest.',
};

/** Learn Zone's groups; together they reach from birth to fourteen years. */
export const ages = [
  { years: '0–2', name: 'Little ears', text: 'Rhymes, rattles and a lap' },
  { years: '3–5', name: 'First friends', text: 'Playgroup, colours, dance' },
  { years: '6–9', name: 'Big questions', text: 'Reading, cricket, a second language' },
  { years: '10–14', name: 'Own ideas', text: 'Stage, chess, science corner' },
] as const;

export const services: readonly Service[] = [event, law, education];
