// What a candidate is told before results are out, by every call and email: the same bytes whether or not anybody has
// marked; nothing that tells a score, a mark, a comment or a key. Afterwards all of it, unless the result is withheld or
// a part is still to be taken.
import { withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { examBeforeRelease, type Mode, TELLING } from '../../server/test/security/told/exam-before-release.ts';
import type { Transcript } from '../../server/test/security/told/transcript.ts';
import { claim, prove, say } from '../claims.ts';
import { anotherSchool, countDifferences, linesOf, totalOf } from './two-schools.ts';

/** Every row of these schools has an id up to this one. */
const IDS = 6;
const CALLS_AT_LEAST = 40;

await prove(() =>
  withCleanUp(async (later) => {
    const postgres = await startPostgres();
    later(() => postgres.stop());
    const hold = async (mode: Mode, isMarked: boolean) =>
      await examBeforeRelease(await anotherSchool(postgres, later), { mode, isMarked, ids: IDS });
    for (const mode of ['by_hand', 'on_date', 'held', 'unfinished'] as const) {
      const isKept = mode === 'held' || mode === 'unfinished';
      const [unmarked, marked] = [await hold(mode, false), await hold(mode, true)];
      if (mode === 'by_hand') tell(marked.before, marked.after);
      const lines = linesOf(marked.before);
      const { asked, allowed, bytes } = totalOf(lines);
      const calls = lines.filter(({ call }) => call !== 'email').length;
      claim(
        calls >= CALLS_AT_LEAST,
        `${mode}: ${calls} calls, sent ${asked} times, answered 200 ${allowed} times with ${bytes} bytes`,
      );
      const telling = [...tellingIn(unmarked.before), ...tellingIn(marked.before)];
      claim(
        telling.length === 0,
        `${mode}: ${telling.length} replies tell a result before ${telling.slice(0, 5).join()}`,
      );
      const different = countDifferences(unmarked.before, marked.before);
      claim(different === 0, `${mode}: ${different} replies or emails differ between marked and unmarked`);
      const mails = (heard: Transcript) => [...heard.values()].filter(({ call }) => call === 'email').length;
      const counts = [unmarked.before, marked.before, marked.after].map(mails);
      claim(
        counts[0] === counts[1] && counts[2] === (counts[1] ?? 0) + (isKept ? 0 : 1),
        `${mode}: ${counts.join(', ')} emails unmarked, marked, released`,
      );
      const after = tellingIn(marked.after);
      const kinds = new Set(after.map((one) => one.split(':')[0]));
      const previous = [...marked.practice.values()].some(({ text }) => /"previous":\{/.test(text));
      claim(
        previous === !isKept,
        `${mode}: practice of the same test ${previous ? 'names' : 'does not name'} the result`,
      );
      const keys = [...after, ...telling].filter((one) => one.startsWith('key'));
      claim(keys.length === 0, `${mode}: ${keys.length} replies have the key, before and after`);
      if (isKept) claim(after.length === 0, `${mode}: ${after.length} replies tell a result after the release`);
      else claim(kinds.size >= 3, `${mode}: ${after.length} replies tell a result after (${[...kinds].join(', ')})`);
    }
    const [unmarked, marked] = [await hold('at_once', false), await hold('at_once', true)];
    const comments = [unmarked, marked].map(
      ({ before }) => tellingIn(before).filter((one) => one.startsWith('comment')).length,
    );
    claim(
      comments[0] === 0 && (comments[1] ?? 0) > 0,
      `at_once: ${comments.join(' and ')} replies have the comment before and after somebody marked`,
    );
  }),
);

/** Which replies tell what of a result. */
function tellingIn(heard: Transcript): string[] {
  return [...heard].flatMap(([asked, { text }]) =>
    Object.entries(TELLING).flatMap(([what, pattern]) => (pattern.test(text) ? [`${what}: ${asked}`] : [])),
  );
}

/** The table: each call with how often it was sent, and how many of its replies tell a result before and after. */
function tell(before: Transcript, after: Transcript): void {
  const telling = (heard: Transcript, call: string) =>
    tellingIn(new Map([...heard].filter(([, said]) => said.call === call))).length;
  say(`       ${'call'.padEnd(62)}   sent    200   told before   told after`);
  for (const { call, asked, allowed } of linesOf(before)) {
    const cells = [String(asked).padStart(6), String(allowed).padStart(6)];
    const told = [before, after].map((heard) => String(telling(heard, call)).padStart(12));
    say(`       ${call.padEnd(62)} ${cells.join(' ')} ${told.join(' ')}`);
  }
}
