/** The numbers that there are recordings of, in `web/public/device-check/`. */
const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9] as const;
const CHOICES = 4;

/** A number to be heard, and four to choose from in order. `random` gives 0 to 1, without 1. */
export function pickNumber(random: () => number = Math.random): { number: number; choices: number[] } {
  const choices: number[] = [...NUMBERS];
  while (choices.length > CHOICES) choices.splice(Math.floor(random() * choices.length), 1);
  const number = choices[Math.floor(random() * CHOICES)] ?? choices[0] ?? 0;
  return { number, choices };
}

/** Where a number is spoken. */
export function numberUrl(number: number): string {
  return `/device-check/${number}.mp3`;
}
