import type { AuthorTask } from '@parlance/contract/analysis/alarms';
import type { getAnalysis, ItemAnalysis, ItemRow } from '@parlance/contract/analysis/analysis';
import type { Reply } from '@parlance/contract/endpoint';

type Analysis = Reply<typeof getAnalysis>;

const AT = '2026-11-21T14:02:00.000Z';
const asked = [
  'Why the ferry stops at noon',
  'The pilots kept a record',
  'What did the painted pole measure?',
  'The villages voted twice',
  'Who pays for the chain',
  'The colour of the sensor',
  'Opened in 1871',
  'The bridge was built',
  'Length of the crossing',
  'The writer thinks that the harbour will be moved before the end of the century',
];

/** Figures of each question by its number: like those of a test of 180 learners. */
function itemRow(index: number): ItemRow {
  const number = index + 1;
  const isWrong = number === 19;
  const alarms: ItemRow['alarms'] = isWrong
    ? ['negative_discrimination', 'distractor_beats_key']
    : number === 21
      ? ['too_easy']
      : number === 22
        ? ['frequent_wrong_answer']
        : [];
  const facility = isWrong ? 36 : number === 21 ? 97 : 45 + ((number * 37) % 45);
  return {
    question_id: number,
    version_id: number,
    question_type: number === 22 ? 'fill_in_blanks' : 'reading_mcq',
    part: 0,
    number,
    question_text: asked[(number + 3) % asked.length] ?? '',
    is_whole: false,
    is_earlier: number === 12,
    key_corrected_at: null,
    n: 180,
    max: 1,
    facility,
    facility_reached: facility,
    sd: 0.48,
    discrimination: isWrong ? -24 : number === 21 ? 11 : 22 + ((number * 13) % 34),
    efficiency: 40,
    effective_weight: 2.5,
    chance: number === 22 ? 0 : 25,
    omitted: number % 7,
    not_reached: number > 36 ? 14 : 0,
    alarms,
  };
}

/** The figures of a course in which one key is wrong. */
export function analysisOf(course: { id: number; title: string }): Analysis {
  const bars = Array.from({ length: 41 }, (_, total) => Math.round(17 * Math.exp(-(((total - 25) / 8) ** 2))));
  return {
    course: { id: course.id, title: course.title },
    state: 'ready',
    counted_at: AT,
    waiting: 3,
    raw_max: 40,
    maxima: [{ raw_max: 40, n: 180 }],
    sittings: [],
    test: {
      n: 180,
      mean: 24.6,
      median: 25,
      sd: 7.1,
      skewness: -0.1,
      kurtosis: -0.4,
      min: 6,
      max: 39,
      reliability: { alpha: 0.84, low: 0.8, high: 0.87, standard_error: 2.8, error_ratio: 40 },
      histogram: bars.map((n, total) => ({ from: total, to: total, n })),
    },
    items: Array.from({ length: 40 }, (_, index) => itemRow(index)),
    open_tasks: 3,
  };
}

/** Question 19, whose key is B where C is right. */
export function itemOf(): ItemAnalysis {
  const words = [
    'The speed of the tide',
    'The depth of the river',
    'The height of the slipway',
    'The length of the chain',
  ];
  const thirds = [
    [9, 9, 10],
    [30, 22, 12],
    [14, 22, 31],
    [7, 7, 7],
  ];
  const rows = words.map((text, index) => {
    const own = thirds[index] ?? [];
    const n = own.reduce((sum, one) => sum + one, 0);
    const answer = 'ABCD'[index] ?? '';
    const more = { mean_total: 24, fifths: [], is_seldom: false };
    return { answer, words: text, is_key: index === 1, n, percent: (100 * n) / 180, thirds: own, ...more };
  });
  return {
    item: itemRow(18),
    answers: rows,
    wrong: [],
    versions: [
      { version_id: 19, n: 180, facility: 36, is_earlier: false },
      { version_id: 7, n: 48, facility: 61, is_earlier: true },
    ],
    tasks: [
      { id: 1, kind: 'distractor_beats_key', evidence: { answer: 'C', times: 31, key: 'B', keyTimes: 12 } },
      { id: 2, kind: 'negative_discrimination', evidence: { discrimination: -24 } },
    ],
  };
}

/** Alarms of two questions and of a test. */
export function tasksOf(course: { id: number; title: string }): AuthorTask[] {
  const task = (id: number, more: Partial<AuthorTask>): AuthorTask => ({
    id,
    course_id: course.id,
    course_title: course.title,
    question_id: 19,
    version_id: 19,
    part: 0,
    number: 19,
    question_text: 'What did the painted pole measure?',
    kind: 'distractor_beats_key',
    evidence: { answer: 'C', times: 31, key: 'B', keyTimes: 12 },
    n: 180,
    state: 'open',
    reason: null,
    opened_at: AT,
    closed_at: null,
    ...more,
  });
  const color = { kind: 'frequent_wrong_answer', evidence: { text: 'color', times: 23 } } as const;
  return [
    task(1, {}),
    task(2, { number: 22, question_text: 'The [BLANK] of the sensor', ...color }),
    task(3, {
      question_id: null,
      version_id: null,
      number: null,
      question_text: '',
      kind: 'not_reached',
      evidence: { percent: 21 },
    }),
  ];
}
