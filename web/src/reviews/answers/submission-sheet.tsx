import { loginBeside, shownName } from '@parlance/contract/texts/shown-name';
import { IconEyeOff } from '@tabler/icons-react';
import { siteBrand } from '../../platform/brand.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { dateTimeToSecond } from '../../ui/format/date-format.ts';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import { Row } from '../../ui/kit.tsx';
import { SkillIcon } from '../../ui/skill.tsx';
import type { ExamRecordLink } from '../review-area.ts';
import type { Note, Place } from './notes.ts';
import { SpokenAnswers } from './spoken-answers.tsx';
import classes from './submission-sheet.module.css';
import type { OpenSubmission } from './use-submission.ts';
import { WrittenAnswers } from './written-answers.tsx';

type Props = {
  title: string;
  opened: OpenSubmission;
  notes: Note[];
  onNote: (place: Place) => void;
  ExamRecord: ExamRecordLink;
};

/** The submission as paper: whose it is, what it is of, and every question with its answer. */
export function SubmissionSheet({ title, opened, notes, onNote, ExamRecord }: Props) {
  const { user_name: username, full_name: fullName, ...submission } = opened.submission;
  const { course_name: course, course_type: type } = submission;
  const [name, login] = [shownName(fullName, username), loginBeside(fullName, username)];
  const heading = useFocusOnArrival();
  return (
    <article aria-label={`Answers of ${name}`}>
      <title>{`${name} · ${title} · ${siteBrand().name}`}</title>
      <header className={classes.head}>
        <Row gap={[4, 16]} wrap align="baseline" justify="space-between" above={16}>
          <h1 ref={heading} tabIndex={-1} className={classes.name}>
            {name}
            {login && <span className={classes.login}> {login}</span>}
          </h1>
          <p className={classes.course} data-skill={type}>
            <SkillIcon type={type} />
            {course}
          </p>
        </Row>
        <p className={classes.facts}>
          Submitted {dateTimeToSecond(submission.date_time)} · Total time taken{' '}
          {minutesAndSeconds(submission.total_time_taken_sec)}
        </p>
        {submission.candidate && (
          <p className={classes.facts}>
            Part of an examination ·{' '}
            <ExamRecord sittingId={submission.candidate.sitting_id} candidate={{ id: submission.candidate.id, name }} />
          </p>
        )}
        {submission.anonymous && (
          <p className={classes.facts}>
            <IconEyeOff size={15} stroke={1.75} aria-hidden="true" /> The name is hidden until this is scored.
          </p>
        )}
      </header>
      {opened.kind === 'writing' ? (
        <WrittenAnswers submission={opened.submission} notes={notes} onNote={onNote} />
      ) : (
        <SpokenAnswers submission={opened.submission} />
      )}
    </article>
  );
}
