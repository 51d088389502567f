import { t } from '@lingui/core/macro';
import type { ReviewedQuestion } from '@parlance/contract/attempt-review';
import { VoicePlayer } from '../voice/voice-player.tsx';
import { NoteList } from './note-list.tsx';
import classes from './notes.module.css';
import type { NumberedNote } from './numbered-notes.ts';
import { Pins } from './pins.tsx';

type Props = {
  recording: NonNullable<ReviewedQuestion['recording']>;
  /** Of the question. */
  number: number;
  notes: readonly NumberedNote[];
};

/** What the learner said, with the notes as pins on its line and in a list below. */
export function NotedRecording({ recording: { path, duration_seconds }, number, notes }: Props) {
  const pins = notes.flatMap((note) => (note.kind === 'moment' ? [note] : []));
  return (
    <div className={classes.heard}>
      <VoicePlayer
        name={t`answer ${number}`}
        audioUrl={path}
        durationSeconds={duration_seconds}
        onLine={(line) => <Pins pins={pins} durationSeconds={duration_seconds} {...line} />}
      />
      <NoteList notes={notes} withPlace />
    </div>
  );
}
