/** Keeps words out of the code that a new reader would not understand: questions as opening comments, private words, and nameless actors. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Folders and files whose words are not converted yet. The list only gets shorter; an entry without a fault must be removed. */
const NOT_YET: readonly string[] = [];

/** Words that no name may contain, with the word to use (docs/glossary.md). `keptShelf` contains `shelf`, `shelfLife` too. */
const privateWords: Readonly<Record<string, string>> = {
  anew: 'again, re-',
  anybody: 'the role: caller, customer, visitor',
  backbone: 'SharedResources',
  desk: 'console, staff',
  everybodys: 'publicCacheable',
  keeper: 'catalogue staff',
  keepers: 'catalogue staff',
  learnt: 'recentEdits',
  nobody: 'the role',
  nobodys: 'anonymised',
  patience: 'timeoutMs',
  postman: 'webhookSender',
  shelf: 'catalogue, snapshot',
  shelves: 'catalogues, snapshots',
  somebody: 'the role',
  stranger: 'unauthorised user',
  told: 'event',
  whoever: 'the role',
};

/** Names, or their beginnings, that were replaced. */
const privateNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:WritePiece|writePieces)$/, 'TransactItem, writes'],
  [/^(?:is)?ConditionRefused$/, 'ConditionFailed'],
  [/^giveBack/, 'refundUnmatchedPayment'],
  [/^(?:hearOf|hearsOf)/, 'handle...Event'],
  [/^(?:owe|oweFor)$/, 'scheduleRefund'],
  [/^pursueRefund$/, 'processRefund'],
  [/^leaveToAPerson$/, 'escalate'],
  [/^mindingMoney$/, 'logUnsettledPayments'],
  [/^(?:draw|erase)Paper/, 'renderTaxDocument, anonymise...'],
  [/^printOf$/, 'fingerprint'],
  [/^(?:spendTry|mayGuessAt)$/, 'consumeAttempt, isWithinAttemptLimit'],
  [/^foldInto$/, 'compact'],
  [/^keepsItsBooks$/, 'expectBooksBalanced'],
  [/^CannotStart$/, 'StartupError'],
  [/^(?:useTicks|useReadAgain)$/, 'useSelection, useInvalidate'],
  [/^most(?!Expensive|Frequent|Likely|Popular|Recent)[A-Z]/, 'max...'],
];

/** Attributes of stored records and values of the API: renaming them would need a migration or break clients. */
const storedNames = new Set(['mostBack', 'toldAt', 'nobody']);

const namelessActor = /\b(?:whoever|somebody|nobody|anybody)\b/i;

/** Texts for customers and staff may say `nobody`, which is plain English for "no person": "Nobody can sign in". */
const namelessPerson = /\b(?:whoever|somebody|anybody|everybody)\b/i;
const textRoots = ['web/src', 'functions', 'shared'];

interface SourceFile {
  readonly file: string;
  readonly opening: string;
  readonly comments: readonly string[];
  readonly names: ReadonlySet<string>;
  /** The lines without comments: code, strings and the texts of pages. */
  readonly lines: readonly string[];
}

/** A comment, a string, or a template: matched from left to right, so that a quote within a comment opens no string. */
const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** Texts of pages and patterns of specs are for customers to read, and are no names. */
const jsxText = /(?<=[>}])[^<>{}=()]*(?=[<{])/g;
const regularExpression = /(?<=[(,=:]\s*)\/(?![*/])(?:[^/\n\\]|\\.)+\/[gimsuy]*/g;
const isComment = (text: string): boolean => text.startsWith('/');

function read(file: string): SourceFile {
  const text = readFileSync(path.join(root, file), 'utf8');
  const comments = [...text.matchAll(token)].map(([found]) => found).filter(isComment);
  // Names within a template's placeholders are left out with it: each is declared elsewhere.
  const code = text.replaceAll(regularExpression, ' ').replaceAll(token, ' ').replaceAll(jsxText, ' ');
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  const first = /^(?:#![^\n]*\n)?\s*(\/\*[\s\S]*?\*\/|\/\/[^\n]*)/.exec(text)?.[1] ?? '';
  const lines = text.replaceAll(token, (found) => (isComment(found) ? ' ' : found)).split('\n');
  return { file, lines, opening: first.replace(/\*\/$/, '').trim(), comments, names };
}

const root = path.resolve(import.meta.dirname, '..');
const self = 'tests/words.test.ts';
const sources = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && file !== self)
  .map(read);

const wordsIn = (name: string): string[] => name.split(/(?<=[a-z\d])(?=[A-Z])|_|\$/).map((word) => word.toLowerCase());

function replacementOf(name: string): string | undefined {
  if (storedNames.has(name)) return undefined;
  const word = wordsIn(name).find((each) => Object.hasOwn(privateWords, each));
  return word === undefined ? privateNames.find(([pattern]) => pattern.test(name))?.[1] : privateWords[word];
}

/** `file: what is wrong`, one line a fault. */
const faultsOf = ({ file, opening, comments, names, lines }: SourceFile): string[] => [
  ...(/\?(?:\s|$)/.test(opening) ? [`${file}: the opening comment asks a question; say in one sentence what the file does`] : []),
  ...[...names].flatMap((name) => {
    const replacement = replacementOf(name);
    return replacement === undefined ? [] : [`${file}: ${name} (use: ${replacement})`];
  }),
  ...comments.filter((comment) => namelessActor.test(comment)).map((comment) => `${file}: name the actor in "${comment.slice(0, 100)}"`),
  ...(textRoots.some((folder) => isUnder(folder, file)) ? lines : [])
    .filter((line) => namelessPerson.test(line))
    .map((line) => `${file}: name the person in "${line.trim()}"`),
];

const isUnder = (entry: string, file: string): boolean => file === entry || file.startsWith(`${entry}/`);
const faults = sources.map((source) => ({ file: source.file, found: faultsOf(source) })).filter(({ found }) => found.length > 0);

describe('the words of the code', () => {
  it('have declarative opening comments, no private words in names, and comments and texts that name the actor', () => {
    const converted = faults.filter(({ file }) => !NOT_YET.some((entry) => isUnder(entry, file)));
    expect(converted.flatMap(({ found }) => found)).toEqual([]);
  });

  it.each(NOT_YET)('%s is still to be converted', (entry) => {
    expect(faults.some(({ file }) => isUnder(entry, file))).toBe(true);
  });
});

describe('the words of the documentation', () => {
  const pages = execFileSync('git', ['ls-files', '--', '*.md'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !NOT_YET.some((entry) => isUnder(entry, file)))
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n') }));

  it('name the actor', () => {
    expect(pages.flatMap(({ file, lines }) => lines.filter((line) => namelessActor.test(line)).map((line) => `${file}: ${line}`))).toEqual([]);
  });
  it('number every decision', () => {
    const decisions = pages.filter(({ file }) => file.endsWith('DECISIONS.md'));
    expect(
      decisions.flatMap(({ file, lines }) => lines.filter((line) => /^## (?!\d+(?:\.| ·) )/.test(line)).map((line) => `${file}: ${line}`)),
    ).toEqual([]);
  });
});

describe('the check of words', () => {
  it('splits a name into its words', () => {
    expect(wordsIn('shelfOfKeepers')).toEqual(['shelf', 'of', 'keepers']);
    expect(wordsIn('MAX_SHELF')).toEqual(['max', 'shelf']);
  });
  it('accepts ordinary words that contain a private one', () => {
    expect(['bookkeeper', 'bookshelf', 'almost', 'mostly', 'most', 'untold'].filter((name) => replacementOf(name) !== undefined)).toEqual([]);
  });
});
