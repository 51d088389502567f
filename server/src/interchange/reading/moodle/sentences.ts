/** What is said of a detail of Moodle XML that has no place here, by the end of its path. */
const said: Record<string, (text: string) => string> = {
  penalty: (text) => `Penalty: ${number(text)} for a second try. Every question is answered once here.`,
  hint: (text) => `Hint: “${text}”`,
  defaultgrade: (text) => `Marks: ${number(text)} in the file. Here its kind gives the marks.`,
  shuffleanswers: () => 'Shuffled answers: the order of the file is kept.',
  answernumbering: () => 'Numbering: options are called A, B, C.',
  idnumber: (text) => `Number: ${text}`,
  hidden: () => 'Hidden: it can be seen here.',
  correctfeedback: (text) => `Feedback to right answers: “${text}”`,
  partiallycorrectfeedback: (text) => `Feedback to answers right in part: “${text}”`,
  incorrectfeedback: (text) => `Feedback to wrong answers: “${text}”`,
  responsetemplate: (text) => `Template: “${text}”`,
  tolerance: (text) => `Tolerance: ${text}. Only the number itself is accepted.`,
  usecase: () => 'Upper and lower case.',
};

/** The sentence for a detail that was not taken. */
export function moodleSentence(path: string, text: string): string {
  const name = path.split('/').at(-1) ?? path;
  return said[name]?.(text) ?? `${name.replace('@', '')}: ${text || 'has no place here.'}`;
}

function number(text: string): string {
  return Number.isFinite(Number(text)) ? String(Math.round(Number(text) * 100) / 100) : text;
}
