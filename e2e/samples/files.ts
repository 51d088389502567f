/** A quiz of Moodle with a passage, a question that loses something, one left out and one that cannot be used. */
export function moodleQuiz(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const text = (words: string) => `<questiontext format="html"><text>${words}</text></questiontext>`;
  const named = (title: string) => `<name><text>${title}</text></name>`;
  const answer = (words: string, fraction: number) => `<answer fraction="${fraction}"><text>${words}</text></answer>`;
  const question = (type: string, inner: string) => `<question type="${type}">${inner}</question>`;
  const quiz = [
    question('description', named(name) + text('The mill stood by the sea. A gate closed as the water fell.')),
    question(
      'multichoice',
      `${named('What closed the gate')}${text(`What closed the gate of ${name}?`)}<penalty>0.3333333</penalty><single>true</single>
      ${answer('The water', 100)}${answer('The miller', 0)}<hint><text>Read it again.</text></hint>`,
    ),
    question(
      'truefalse',
      named('By the sea') + text(`${name} stood by the sea.`) + answer('true', 100) + answer('false', 0),
    ),
    question('calculated', named('Speed of the wheel') + text('What is {a} + {b}?')),
    question('multichoice', `${named('No right option')}${text('Which?')}<single>true</single>${answer('One', 0)}`),
  ];
  return {
    name: 'mill.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${quiz.join('\n')}\n</quiz>\n`),
  };
}
