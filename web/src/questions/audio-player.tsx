import { API_BASE } from '../platform/api-base.ts';
import classes from './audio-player.module.css';

type Props = {
  /** A signed path, as the server gave it. */
  path: string;
  label: string;
  /** 'none' fetches nothing before it is played: a course has a player a question, and few files. */
  preload: 'metadata' | 'none';
};

/** Plays a recording for those who build a test, as often as they like. */
export function AudioPlayer({ path, label, preload }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions would be the answers of a Listening test
    <audio controls preload={preload} src={`${API_BASE}${path}`} aria-label={label} className={classes.player} />
  );
}
