/** The parts of a mark that Moodle has, in percent (`question_bank::fraction_options_full`): it refuses a file with another. */
const LISTED = [
  100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5,
];

/** Thousandths of a mark in percent: of those that Moodle lists the nearest, and never nothing for what is worth something. */
export function listedPercent(worth: number): number {
  const awayFrom = (listed: number) => Math.abs(listed * 10 - Math.abs(worth));
  const nearest = LISTED.reduce((best, listed) => (awayFrom(listed) < awayFrom(best) ? listed : best));
  return nearest * Math.sign(worth);
}

/** The same where Moodle lists none, as in a gap of a text: thirds and their like as it lists them, others as they are. */
export function percent(worth: number): number {
  const listed = listedPercent(worth);
  return Math.round(listed * 10) === worth ? listed : worth / 10;
}
