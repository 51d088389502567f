const letter = [
  'Your town council plans to close the public library on Sundays and open it later on weekdays.',
  '',
  'Write a letter to the council. In your letter:',
  '- say how you use the library',
  '- explain what the change would mean for you',
  '- suggest one other way to save money',
  '',
  'Write at least 12 words.',
].join('\n');
const note = 'Leave a note of no more than 50 words for a neighbour who waters your plants.';

/** A Writing test as an admin would upload it: a letter with a list and a least number of words, and a short note. */
export const twoTexts = `question\n"${letter}"\n${note}\n`;
