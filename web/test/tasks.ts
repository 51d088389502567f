import type { ContentOf, Kind } from '@parlance/contract/kinds/kinds';
import { kinds } from '@parlance/contract/kinds/kinds';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { aQuestion } from './test-under-way.tsx';

/** A question of a kind that has parts, with the marks of its content. */
export function aTask<K extends Kind & QuestionForTaker['question_type']>(
  id: number,
  kind: K,
  content: ContentOf<K>,
  more: Partial<QuestionForTaker> = {},
): QuestionForTaker {
  return aQuestion(id, {
    question_type: kind,
    question_text: content.prompt,
    marks: kinds[kind].marks(content as never),
    content,
    option_a: null,
    option_b: null,
    option_c: null,
    ...more,
  });
}

/** One task of each kind, as they stand beside a passage. */
export const tasks = {
  headings: {
    prompt:
      'Choose a heading for each paragraph. There are more headings than paragraphs, so you will not use them all.',
    style: 'headings',
    items: ['Paragraph A', 'Paragraph B', 'Paragraph C', 'Paragraph D', 'Paragraph E'],
    options: [
      'A tax that made people rich',
      'Work that paid by night',
      'Worn into the landscape',
      'The price of passing through',
      'What a winter depended on',
      'Machines replace the carts',
      'An old route with new users',
      'A recipe that crossed borders',
    ],
    reuse: false,
  },
  notGiven: {
    prompt: 'Do these statements agree with the views of the writer?',
    labels: 'yes_no',
    statements: [
      'Salt mattered more to poor families than to rich ones.',
      'The sunken road should be closed to walkers.',
      'The salt tax did more harm than good.',
    ],
  },
  bank: {
    prompt: 'Complete the summary with words from the list. Use each word once only.',
    layout: 'text',
    source: 'bank',
    reuse: false,
    body: 'Carts cut the road deep into the [BLANK]. The many [BLANK] raised the price of salt, so farmers made [BLANK] to go round them. Smugglers hid it in [BLANK] until the [BLANK] ended.',
    bank: ['bags', 'bridges', 'fields', 'gates', 'lanes', 'nets', 'prices', 'tax'],
  },
  notes: {
    prompt: 'Complete the notes.',
    title: 'Castle Farm Garden: new members',
    layout: 'notes',
    source: 'free',
    body: [
      'Before you start',
      '- the waiting list is about [BLANK] long',
      '- the yearly fee is [BLANK]',
      '- bring proof of your [BLANK]',
      'On the plot',
      '- fires are allowed only in [BLANK]',
      '- compost is delivered from [BLANK]',
      '- no fence may be higher than [BLANK] metres',
    ].join('\n'),
  },
  table: {
    prompt: 'Complete the table.',
    layout: 'table',
    source: 'free',
    rows: [
      ['Plot', 'Size', 'Fee'],
      ['Small', '50 square metres', '[BLANK] pounds'],
      ['Large', 'about [BLANK] square metres', '£90'],
    ],
  },
  choices: {
    prompt: 'Choose the word for each gap.',
    layout: 'text',
    source: 'choices',
    body: 'She has lived here [BLANK] 2019. [BLANK] she moves, she will miss the sea.',
    choices: [
      ['for', 'since', 'during'],
      ['If', 'Unless'],
    ],
  },
  short: {
    prompt: 'Answer the questions.',
    questions: ['Where does the path begin?', 'Who keeps the key of the gate?', 'When is the plot shared?'],
  },
  labels: {
    prompt: 'Label the plan. Choose a letter, A to H, for each place.',
    style: 'labels',
    items: ['tool shed', 'seed library', 'compost bays', 'orchard'],
    options: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
    reuse: false,
    picture: { upload_id: 1, alt: 'A plan of the garden with eight places, A to H.' },
  },
  features: {
    prompt: 'Which person holds each opinion? You may use a letter more than once.',
    style: 'features',
    items: ['The fee should be lower.', 'Fences keep neighbours apart.', 'A shared tap is enough.'],
    options: ['Mrs Orme', 'The warden', 'The council'],
    reuse: true,
  },
  chooseTwo: {
    prompt: 'Which TWO reasons does the writer give for the decline of the salt road?',
    options: ['a new railway', 'a lower tax', 'a flood', 'the fall of the toll gates', 'a war'],
    n: 2,
  },
  ordering: {
    prompt: 'Put the events in the order in which they happened.',
    items: [
      'The toll gates opened.',
      'The tax was removed.',
      'Carts wore the road down.',
      'A museum opened.',
      'Mules came.',
    ],
    marking: 'pairs',
  },
} satisfies Record<string, ContentOf<Kind>>;

/** A plan as a picture that needs no server. */
export const PLAN =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="640"><rect x="20" y="20" width="1160" height="600" fill="none" stroke="#222" stroke-width="4"/><text x="120" y="160" font-size="48">A</text><text x="400" y="160" font-size="48">B</text><text x="900" y="420" font-size="48">H</text></svg>',
  );
