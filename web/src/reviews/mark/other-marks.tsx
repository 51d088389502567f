import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import figures from '../../ui/charts/figures-table.module.css';
import { Stack, Text } from '../../ui/kit.tsx';
import { InfoNote } from '../../ui/states/note.tsx';
import type { OpenSubmission } from '../answers/use-submission.ts';

type Submission = OpenSubmission['submission'];
type Row = { name: string; values: (number | null)[] };

/** The marks of others beside each other, with how far they lie apart: for whoever decides, and when they are one mark. */
export function OtherMarks({ submission }: { submission: Submission }) {
  const { markings, adjudicates, settled } = submission;
  const id = useId();
  const isFinal = settled?.mayChange === 'no' && (
    <InfoNote>{t`This mark is final. Ask whoever leads the marking to change it.`}</InfoNote>
  );
  if (markings.length === 0) return isFinal;
  const said = markings.filter(({ comment, notes }) => comment !== '' || notes.length > 0);
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <Text as="h2" size="h3" id={id}>
        {adjudicates ? t`The two marks do not agree` : t`Marks of this submission`}
      </Text>
      {isFinal}
      <table className={figures.table}>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'Mark', context: 'what a marker gave' })}</th>
            {markings.map(({ by }) => (
              <th key={by} scope="col">
                <bdi>{by}</bdi>
              </th>
            ))}
            <th scope="col">{t({ message: 'Apart', context: 'how far two marks lie apart' })}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(submission).map(({ name, values }, at) => (
            // Two questions have the same criteria: they are told apart by their places.
            <tr key={at}>
              <th scope="row">{name}</th>
              {values.map((value, marking) => (
                <td key={markings[marking]?.by}>{shown(value)}</td>
              ))}
              <td>
                <Apart values={values} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {said.map(({ by, comment, notes }) => (
        <Stack key={by} gap={4}>
          <Text size="sm" weight={600}>
            <bdi>{by}</bdi>
          </Text>
          {comment !== '' && (
            <Text size="sm" breaks dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {comment}
            </Text>
          )}
          {notes.map((note, at) => (
            <Text key={at} size="sm" tone="quiet" breaks dir="auto">
              {note.kind === 'words' ? `“${note.quote}” ${note.text}` : note.text}
            </Text>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

/** A row for the score, and one for each criterion of each question that is judged. */
function rowsOf({ rubric, markings, questions_and_answers }: Submission): Row[] {
  const score = { name: t`Score`, values: markings.map((one) => one.score) };
  if (!rubric) return [score];
  const judged = rubric.per === 'test' ? [0] : questions_and_answers.map(({ question_id }) => question_id);
  const criteria = judged.flatMap((questionId, question) =>
    rubric.criteria.map(({ key, name }) => ({
      name: rubric.per === 'test' ? name : t`Question ${{ number: question + 1 }}: ${{ criterion: name }}`,
      values: markings.map(
        ({ criteria: given }) => given.find((one) => one.question_id === questionId && one.key === key)?.value ?? null,
      ),
    })),
  );
  return [...criteria, score];
}

/** The largest difference in bold; a dash where there is none. */
function Apart({ values }: Pick<Row, 'values'>) {
  const given = values.filter((value) => value !== null);
  const apart = Math.max(...given) - Math.min(...given);
  return apart === 0 ? '–' : <strong>{i18n.number(apart)}</strong>;
}

function shown(value: number | null): string {
  return value === null ? '–' : i18n.number(value);
}
