/** Which mistakes about who may do what must the specs notice? */
import type { PlantedBug } from './planted-bug.ts';

export const peopleBugs: readonly PlantedBug[] = [
  {
    name: "a stranger's payment callback is taken",
    file: 'functions/flows/settle-own.ts',
    from: 'if (checkout?.customerId !== customerId)',
    to: "if (checkout === undefined || customerId === '')",
    specs: ['tests/payment/verify-payment.test.ts'],
  },
  {
    name: "anybody's order can be read by its id",
    file: 'functions/order/read.ts',
    from: 'await orderOfCustomer(caller.id, params.id)',
    to: 'await orderById(params.id)',
    specs: ['tests/order/read.test.ts'],
  },
  {
    name: 'a customer may do what the staff may',
    file: 'functions/http/endpoint.ts',
    from: 'if (isStaffArea(access) && !mayDo(caller.role, access))',
    to: 'if (isStaffArea(access) && !mayDo(caller.role, access) && now.getTime() < 0)',
    specs: ['tests/order/change-status.test.ts'],
  },
  {
    name: 'a token outlives the end of its session',
    file: 'functions/http/caller.ts',
    from: 'if (!active || ',
    to: 'if (',
    specs: ['tests/session/end.test.ts'],
  },
  {
    name: 'a code can be guessed at for ever',
    file: 'functions/store/one-time-code.ts',
    from: 'AND triesLeft > :none AND',
    to: 'AND (triesLeft > :none OR triesLeft <= :none) AND',
    specs: ['tests/auth/verify-signin-otp.test.ts', 'tests/auth/verify-signup-otp.test.ts'],
  },
  {
    name: 'a day has more guesses than fifty',
    file: 'functions/flows/guess.ts',
    from: "isCode(may ? code : '', ",
    to: "isCode(may || code !== '' ? code : '', ",
    specs: ['tests/auth/guessing.test.ts'],
  },
  {
    name: 'a code can be used twice at once',
    file: 'functions/store/one-time-code.ts',
    from: "ConditionExpression: 'seed = :seed AND expiresAt > :now AND attribute_not_exists(sweptAt)',",
    to: "ConditionExpression: 'attribute_not_exists(seed) OR seed = :seed OR expiresAt > :now',",
    specs: ['tests/auth/verify-signup-otp.test.ts', 'tests/auth/verify-signin-otp.test.ts'],
  },
];
