/** What becomes of questions that are there already: those of the file are left out, take their place, or come beside. */
export const alreadyChoices = ['skip', 'replace', 'add'] as const;
export type AlreadyChoice = (typeof alreadyChoices)[number];
