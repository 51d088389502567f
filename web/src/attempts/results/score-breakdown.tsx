import { t } from '@lingui/core/macro';
import type { AttemptResult } from '@parlance/contract/attempt-result';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import { Text } from '../../ui/kit.tsx';
import { questionKinds } from './question-kinds.ts';
import classes from './score-breakdown.module.css';

/** A longer bar would not fit beside its name: then only the figures are shown. */
const BOXES_MOST = 20;

type Line = {
  key: string;
  label: string | null;
  name: string;
  score: number;
  thousandths?: number | undefined;
  total: number;
};

/** Marks by passage: a bar of one box a mark, and the same in figures; the types of question under them. */
export function ScoreBreakdown({ result }: { result: AttemptResult }) {
  const kinds = questionKinds(result.breakdownByType);
  const passages = result.breakdown.map(({ title, ...marks }, index) => {
    const label = t`Passage ${{ number: index + 1 }}`;
    return { key: label, label, name: title, ...marks };
  });
  // One type alone would say the score again.
  const byKind = kinds.length > 1;
  if (passages.length === 0) {
    const lines = kinds.map((kind) => ({ ...kind, key: kind.name, label: null }));
    return byKind ? <Lines lines={lines} skill={result.courseType} /> : null;
  }
  return (
    <>
      <Lines lines={passages} skill={result.courseType} />
      {byKind && (
        <dl className={classes.kinds} aria-label={t`By type of question`}>
          {kinds.map(({ name, score, thousandths, total }) => (
            <div key={name} className={classes.kind}>
              <dt>{name}</dt>
              <dd>
                <bdi dir="ltr">
                  {marksInWords(score, thousandths)} / {total}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Lines({ lines, skill }: { lines: Line[]; skill: CourseType }) {
  return (
    <Text as="ol" ruled>
      {lines.map(({ key, label, name, score, thousandths, total }) => (
        <li key={key} className={classes.line} data-labelled={label !== null || undefined}>
          {label && <span className={classes.label}>{label}</span>}
          <span className={classes.name}>{name}</span>
          {total <= BOXES_MOST && (
            <span className={classes.boxes} data-skill={skill} aria-hidden="true">
              {Array.from({ length: total }, (_, box) => (
                <i key={box} data-right={box < score || undefined} />
              ))}
            </span>
          )}
          <span className={classes.marks} dir="ltr">
            {marksInWords(score, thousandths)} / {total}
          </span>
        </li>
      ))}
    </Text>
  );
}
