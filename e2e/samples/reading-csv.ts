/** Small Reading tests as an admin would upload them. The passages are our own. */

const COLUMNS = [
  'TYPE',
  'VALUE',
  'OPTION_A',
  'OPTION_B',
  'OPTION_C',
  'OPTION_D',
  'CORRECT_ANSWER',
  'CORRECT_BLANK_1',
  'CORRECT_BLANK_2',
  'CORRECT_BLANK_3',
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

function csv(rows: Row[]): string {
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
}

const ferry: Row[] = [
  {
    TYPE: 'PASSAGE',
    OPTION_A: 'The Ferry at Low Water',
    VALUE:
      'The chain ferry between the two halves of Marrow has crossed the estuary since 1871. It carries nine cars, and on market days a queue forms before six in the morning.\n\nIn August, when the river runs low, the ferry stops at noon. Pilots once measured the depth with a painted pole; today a sensor under the slipway sends the figure to a board in each village. The old pole hangs in the waiting room, its paint worn away at the height where a crossing used to be called off.\n\nThe council has offered twice to build a bridge. Both times the villages voted against it, the first time by eleven votes and the second by four hundred.',
  },
  {
    TYPE: 'QUESTION',
    VALUE: 'Why does the ferry stop at noon in August?',
    OPTION_A: 'The pilots rest.',
    OPTION_B: 'The river runs low.',
    OPTION_C: 'The market is closed.',
    OPTION_D: 'The chain is repaired.',
    CORRECT_ANSWER: 'B',
  },
  { TYPE: 'TRUE_FALSE_QUESTION', VALUE: 'The villages voted for a bridge.', CORRECT_ANSWER: 'FALSE' },
  {
    TYPE: 'FILL_BLANK_QUESTION',
    VALUE: 'Pilots measured the depth with a painted [BLANK]; today a [BLANK] does it.',
    CORRECT_BLANK_1: 'pole',
    CORRECT_BLANK_2: 'sensor',
  },
];

const orchard: Row[] = [
  {
    TYPE: 'PASSAGE',
    OPTION_A: 'An Orchard Without Owners',
    VALUE:
      'Above the railway cutting at Thornby stand forty apple trees that belong to nobody. Passengers threw cores from the windows of slow trains, and the ones that landed in the ballast grew.\n\nNo two of the trees bear the same fruit, because an apple never comes true from its seed. A botanist who counted them in 2009 found two kinds that were not in any catalogue: a sharp yellow one that keeps until May, and a small russet that bees prefer to all the others.',
  },
  {
    TYPE: 'QUESTION',
    VALUE: 'Which two things were found among the trees?',
    OPTION_A: 'A yellow apple that keeps',
    OPTION_B: 'A pear',
    OPTION_C: 'A russet that bees like',
    OPTION_D: 'A beehive',
    CORRECT_ANSWER: 'A,C',
  },
  { TYPE: 'TRUE_FALSE_QUESTION', VALUE: 'All the trees bear the same fruit.', CORRECT_ANSWER: 'FALSE' },
];

/**
 * Two passages, five questions: every type that is marked at once. All right: B, FALSE, pole and sensor, A and C,
 * FALSE.
 */
export const twoPassages = csv([...ferry, ...orchard]);

/** One passage with a free text: it waits for a marker. */
export const withWriting = csv([
  ...ferry,
  { TYPE: 'WRITING_QUESTION', VALUE: 'Would you have voted for the bridge? Say why.' },
]);

/** Three faults, each in its own row: no answer key, a word that is neither TRUE nor FALSE, an unknown type. */
export const faulty = csv([
  ...ferry.slice(0, 1),
  { ...ferry[1], CORRECT_ANSWER: '' },
  { ...ferry[2], CORRECT_ANSWER: 'MAYBE' },
  { TYPE: 'RIDDLE', VALUE: 'What has a mouth and never speaks?' },
]);

const WORDS =
  'salt road carter toll winter barrel bridge harvest ledger valley smoke market lantern señora café naïve 🐟 rope'.split(
    ' ',
  );

/** Passages of so many sentences of twelve words, in paragraphs of five, each with so many questions of one letter. */
export function longPassages(passages: number, sentences: number, questions: number): string {
  const word = (at: number) => WORDS[(at * 7 + Math.floor(at / WORDS.length)) % WORDS.length] ?? '';
  const sentence = (at: number) => `Then ${Array.from({ length: 11 }, (_, index) => word(at * 11 + index)).join(' ')}.`;
  const paragraph = (from: number) =>
    Array.from({ length: Math.min(5, sentences - from) }, (_, index) => sentence(from + index)).join(' ');
  const content = Array.from({ length: Math.ceil(sentences / 5) }, (_, index) => paragraph(index * 5)).join('\n\n');
  return csv(
    Array.from({ length: passages }, (_, index): Row[] => [
      { TYPE: 'PASSAGE', OPTION_A: `The Salt Road ${index + 1}`, VALUE: content },
      ...Array.from({ length: questions }, (_, at) => ({
        TYPE: 'QUESTION',
        VALUE: `What is carried on road ${index + 1}, part ${at + 1}?`,
        OPTION_A: 'Salt',
        OPTION_B: 'Rope',
        OPTION_C: 'Smoke',
        OPTION_D: 'Fish',
        CORRECT_ANSWER: 'A',
      })),
    ]).flat(),
  );
}
