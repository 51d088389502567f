import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { SpeakingSubmission } from '@parlance/contract/reviews';
import { loginBeside, shownName } from '@parlance/contract/texts/shown-name';
import { IconEyeOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ContentLanguage } from '../../attempts/answers/content-language.ts';
import type { Place } from '../../attempts/review/notes/pieces.ts';
import { VoicePlayer } from '../../attempts/review/voice/voice-player.tsx';
import { siteBrand } from '../../platform/brand.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { dateTimeToSecond } from '../../ui/format/date-format.ts';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillIcon } from '../../ui/skill.tsx';
import { lazily } from '../../ui/states/lazily.ts';
import type { ExamRecordLink } from '../review-area.ts';
import { AnswerBlock, LateWork, NotAnswered } from './answer-block.tsx';
import type { Note } from './notes.ts';
import classes from './submission-sheet.module.css';
import type { OpenSubmission } from './use-submission.ts';
import { WrittenAnswers } from './written-answers.tsx';

/** Few submissions are that old. */
const WorkRemoved = lazily(async () => (await import('../../attempts/review/work-removed.tsx')).WorkRemoved);

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
    <article aria-label={t`Answers of ${name}`}>
      <title>{`${name} · ${title} · ${siteBrand().name}`}</title>
      <header className={classes.head}>
        <Row gap={[4, 16]} wrap align="baseline" justify="space-between" above={16}>
          <h1 ref={heading} tabIndex={-1} className={classes.name}>
            <bdi>{name}</bdi>
            {login && (
              <>
                {' '}
                <bdi className={classes.login}>{login}</bdi>
              </>
            )}
          </h1>
          <p className={classes.course} data-skill={type}>
            <SkillIcon type={type} />
            {course}
          </p>
        </Row>
        <Text size="sm" tone="quiet" above={4}>
          {t`Submitted ${{ date: dateTimeToSecond(submission.date_time) }} · Total time taken ${{ time: minutesAndSeconds(submission.total_time_taken_sec) }}`}
        </Text>
        {submission.candidate && (
          <Text size="sm" tone="quiet" above={4}>
            <Trans>Part of an examination</Trans> ·{' '}
            <ExamRecord sittingId={submission.candidate.sitting_id} candidate={{ id: submission.candidate.id, name }} />
          </Text>
        )}
        {submission.anonymous && (
          <Text size="sm" tone="quiet" above={4}>
            <IconEyeOff size={15} stroke={1.75} style={{ verticalAlign: -3 }} aria-hidden="true" />{' '}
            <Trans>The name is hidden until this is scored.</Trans>
          </Text>
        )}
      </header>
      <Suspense fallback={null}>
        {submission.work_removed_at && <WorkRemoved at={submission.work_removed_at} />}
      </Suspense>
      <ContentLanguage value={submission.contentLanguage}>
        {opened.kind === 'writing' ? (
          <WrittenAnswers submission={opened.submission} notes={notes} onNote={onNote} />
        ) : (
          <SpokenAnswers submission={opened.submission} onNote={onNote} />
        )}
      </ContentLanguage>
    </article>
  );
}

const rates = ['0.75', '1', '1.25', '1.5', '2'];

/** The spoken answers: one player for each question. One plays at a time, all at the same speed. */
function SpokenAnswers({ submission, onNote }: { submission: SpeakingSubmission } & Pick<Props, 'onNote'>) {
  const { questions_and_answers: answers, late_work: late } = submission;
  const [playing, setPlaying] = useState<string | null>(null);
  const [rate, setRate] = useLocalStorage({ key: 'marking-speed', defaultValue: '1', getInitialValueInEffect: false });
  const speed = rates.includes(rate) ? rate : '1';
  const playerOf = (name: string, audioUrl: string, durationSeconds: number) => ({
    name,
    audioUrl,
    durationSeconds,
    rate: Number(speed),
    mayPlay: playing === audioUrl,
    onPlay: () => setPlaying(audioUrl),
  });
  const numberOf = (questionId: number) => answers.findIndex(({ question_id }) => question_id === questionId) + 1;
  return (
    <>
      <div className={classes.speed} data-screen-only>
        <span id="marking-speed">
          <Trans>Speed</Trans>
        </span>
        <SegmentedControl
          aria-labelledby="marking-speed"
          classNames={{ label: classes.rate }}
          data={rates.map((value) => ({ value, label: `${value}×` }))}
          value={speed}
          onChange={setRate}
        />
      </div>
      {answers.map(({ question_id, question_text, audio_url, duration_seconds }, index) => (
        <AnswerBlock key={question_id} number={index + 1} question={question_text}>
          {audio_url === null ? (
            <NotAnswered />
          ) : (
            <VoicePlayer
              {...playerOf(t`answer ${{ number: index + 1 }}`, audio_url, duration_seconds ?? 0)}
              onMoment={(seconds) => onNote({ answer: index, start: seconds, end: seconds })}
            />
          )}
        </AnswerBlock>
      ))}
      {late.length > 0 && (
        <LateWork>
          {late.map(({ question_id, question_text, audio_url, duration_seconds, received_at }) => (
            <AnswerBlock key={audio_url} number={numberOf(question_id)} question={question_text} level={3}>
              <VoicePlayer
                {...playerOf(t`late answer ${{ number: numberOf(question_id) }}`, audio_url, duration_seconds)}
              />
              <Text size="sm" tone="faint" above={12}>
                {t`Received ${{ date: dateTimeToSecond(received_at) }}`}
              </Text>
            </AnswerBlock>
          ))}
        </LateWork>
      )}
    </>
  );
}
