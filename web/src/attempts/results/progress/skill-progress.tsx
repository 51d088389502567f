import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';
import type { ScoreRecord } from '@parlance/contract/results';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { SkillName } from '../../../ui/skill.tsx';
import { progressInWords, progressOf } from './progress.ts';
import classes from './skill-progress.module.css';

/** So many results of a skill are in its line: more would be a scribble at this size. */
const REMEMBERED = 12;

/** How each skill that was scored came along: a small line, and the same in words. */
export function SkillProgress({ records }: { records: ScoreRecord[] }) {
  const scored = courseTypes.filter((type) =>
    records.some(({ course_type, score }) => course_type === type && score !== null),
  );
  if (scored.length === 0) return null;
  return (
    <section aria-label="Progress in each skill">
      <ul className={classes.skills}>
        {scored.map((type) => (
          <Skill key={type} type={type} records={records.filter(({ course_type }) => course_type === type)} />
        ))}
      </ul>
    </section>
  );
}

function Skill({ type, records }: { type: CourseType; records: ScoreRecord[] }) {
  const shares = progressOf(records, REMEMBERED);
  return (
    <li className={classes.skill} data-skill={type}>
      <SkillName type={type} />
      <span className={classes.words}>{progressInWords(shares)}</span>
      <span className={classes.line}>
        <Sparkline shares={shares} />
      </span>
    </li>
  );
}
