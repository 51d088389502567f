import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import { kindNames } from '@parlance/contract/kinds/kinds';
import { SEEN_WITH, type SightFlag, type SightFlags, sightFlags } from '@parlance/contract/release-policy';
import { expect, test } from 'vitest';
import { exportedRow, kindExamples } from '../../../test/kind-examples.ts';
import { notesSeen, reviewed } from './review.ts';

/** Every row of the flags that the table of policies allows. */
function allowedRows(): SightFlags[] {
  const rows = Array.from({ length: 2 ** sightFlags.length }, (_, bits) =>
    Object.fromEntries(sightFlags.map((flag, at) => [flag, (bits & (1 << at)) !== 0])),
  ) as SightFlags[];
  return rows.filter((row) => sightFlags.every((flag) => !row[flag] || row[SEEN_WITH[flag] ?? flag]));
}

const ALWAYS = ['id', 'kind', 'marks', 'number', 'question_type'];
const SHOWN: Partial<Record<SightFlag, string>> = {
  see_questions: 'asked',
  see_answers: 'answer',
  see_right_wrong: 'mark',
  see_key: 'key',
  see_explanation: 'explanation',
};

test.each(kindNames)('%s: a question has what is seen of it, in every allowed row of the flags', (kind) => {
  const asked = { kind, ...kindExamples[kind] } as KeyedQuestion;
  const row = exportedRow(asked, { explanation: 'Line three.', worth: 1 });
  const isByPerson = kind === 'writing' || kind === 'speaking';
  const marked = { mark: isByPerson ? null : 1, part_marks: null, recording_key: null, recording_seconds: null };
  const rows = allowedRows();
  expect(rows.length).toBe(180);
  for (const see of rows) {
    const given = { number: 1, answer: null, marked, see, mediaPath: String };
    const has = (flag: SightFlag) => see[flag] && !(flag === 'see_right_wrong' && isByPerson);
    const shown = sightFlags.filter(has).flatMap((flag) => SHOWN[flag] ?? []);
    const recording = see.see_recording && kind === 'speaking' ? ['recording'] : [];
    expect(Object.keys(reviewed(row, given)).sort()).toEqual([...ALWAYS, ...shown, ...recording].sort());
  }
});

test('notes are seen with the comment, in every allowed row of the flags', () => {
  const note = { kind: 'moment' as const, question_id: 1, seconds: 4, text: 'A pause.' };
  const noted = { notes: [note], comment: 'Clear.' };
  for (const see of allowedRows()) {
    expect(notesSeen(noted, see)).toEqual(see.see_comments ? { notes: [note], markersComment: 'Clear.' } : {});
    expect(notesSeen(undefined, see)).toEqual({});
  }
});
