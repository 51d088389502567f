import { Trans } from '@lingui/react/macro';
import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';
import type { ScoreRecord } from '@parlance/contract/results';
import { Link } from 'react-router';
import { progressOf } from '../../attempts/results/progress.ts';
import { scorePath } from '../../attempts/results/score-path.ts';
import { ScoreValue } from '../../attempts/results/score-value.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import classes from './latest-results.module.css';

/** How many earlier results the small line shows. */
const REMEMBERED = 6;

type Props = {
  /** The newest result of each skill that was taken. */
  latest: ScoreRecord[];
  /** The last scored results of each skill, newest first. */
  recent: ScoreRecord[];
  scoresPath: string;
};

/** The latest result of each of the four skills and how it came to it. */
export function LatestResults({ latest, recent, scoresPath }: Props) {
  return (
    <Text as="section" above={48} aria-labelledby="latest-results">
      <Row gap={[4, 24]} wrap align="baseline" justify="space-between">
        <h2 id="latest-results" className={classes.heading}>
          <Trans>Your latest result in each skill</Trans>
        </h2>
        <Link to={scoresPath} className={classes.all}>
          <Trans>Scores of Previous Tests</Trans>
        </Link>
      </Row>
      <ul className={classes.skills}>
        {courseTypes.map((type) => (
          <Latest
            key={type}
            type={type}
            latest={latest.find(({ course_type }) => course_type === type)}
            recent={recent.filter(({ course_type }) => course_type === type)}
          />
        ))}
      </ul>
    </Text>
  );
}

type Skill = { type: CourseType; latest: ScoreRecord | undefined; recent: ScoreRecord[] };

function Latest({ type, latest, recent }: Skill) {
  return (
    <li className={classes.skill} data-skill={type}>
      <SkillName type={type} />
      {latest ? (
        <>
          <p className={classes.result}>
            <ScoreValue record={latest} size="large" />
            {latest.score !== null && <Sparkline shares={progressOf(recent, REMEMBERED)} />}
          </p>
          <p className={classes.course}>
            <Text as={Link} covers to={scorePath(latest.id)}>
              {latest.course_name}
            </Text>
          </p>
        </>
      ) : (
        <p className={classes.none}>
          <Trans>Not taken yet</Trans>
        </p>
      )}
    </li>
  );
}
