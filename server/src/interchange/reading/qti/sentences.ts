/** What is said of a detail of QTI that has no place here, by the end of its path. */
const said: Record<string, (text: string) => string> = {
  '@shuffle': () => 'Shuffled answers: the order of the file is kept.',
  '@adaptive': () => 'Adaptive item: every question is answered once here.',
  '@time-dependent': () => 'Time counts in the marks: here it does not.',
  '@match-min': (text) => `Fewest uses of an option: ${text}.`,
  '@min-choices': (text) => `Fewest options to choose: ${text}. Here a learner may leave a question.`,
  '@pattern-mask': (text) => `Pattern of the answer: ${text}`,
  '@placeholder-text': (text) => `Text in the empty field: “${text}”`,
  '@format': (text) => `Format of the answer: ${text}. Here it is plain text.`,
  'qti-response-processing': () => 'Marks by rules of its own: the correct response decides here.',
  'qti-outcome-declaration': (text) => `Outcome: ${text}`,
  'qti-time-limits': () => 'Time limits: the course has its own.',
  'qti-item-session-control': () => 'Rules of a session: a test here has its own.',
  'qti-stylesheet': (text) => `Style sheet: ${text}`,
  'qti-catalog-info': () => 'Accessibility catalogue: what it offers is not shown here.',
  'qti-selection': () => 'Questions drawn by chance: all are here. Make a draw of them in the course.',
  'qti-ordering': () => 'Questions in an order by chance: the order of the file is kept.',
  'qti-pre-condition': () => 'Condition before an item: every item is asked here.',
  'qti-branch-rule': () => 'Way past items: every item is asked here.',
  'qti-weight': () => 'Weight: its kind gives the marks here.',
  object: (text) => `Embedded object: ${text}`,
  text: (text) => `Text without a place here: “${text}”`,
  math: (text) => `Formula: “${text}”`,
};

/** The sentence for a detail that was not taken. */
export function qtiSentence(path: string, text: string): string {
  const name = path.split('/').at(-1) ?? path;
  return said[name]?.(text) ?? `${name.replace(/^@|^qti-/, '')}: ${text || 'has no place here.'}`;
}
