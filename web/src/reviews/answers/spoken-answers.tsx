import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { SpeakingSubmission } from '@parlance/contract/reviews';
import { useState } from 'react';
import { dateTimeToSecond } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import { AnswerBlock, LateWork, NotAnswered } from './answer-block.tsx';
import classes from './spoken-answers.module.css';
import { VoicePlayer } from './voice-player.tsx';

const rates = ['0.75', '1', '1.25', '1.5', '2'];

/** The spoken answers: one player for each question. One plays at a time, all at the same speed. */
export function SpokenAnswers({ submission }: { submission: SpeakingSubmission }) {
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
        <span id="marking-speed">Speed</span>
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
            <VoicePlayer {...playerOf(`answer ${index + 1}`, audio_url, duration_seconds ?? 0)} />
          )}
        </AnswerBlock>
      ))}
      {late.length > 0 && (
        <LateWork>
          {late.map(({ question_id, question_text, audio_url, duration_seconds, received_at }) => (
            <AnswerBlock key={audio_url} number={numberOf(question_id)} question={question_text} level={3}>
              <VoicePlayer {...playerOf(`late answer ${numberOf(question_id)}`, audio_url, duration_seconds)} />
              <Text size="sm" tone="faint" above={12}>
                Received {dateTimeToSecond(received_at)}
              </Text>
            </AnswerBlock>
          ))}
        </LateWork>
      )}
    </>
  );
}
