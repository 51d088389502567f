import { IconPlayerPlay } from '@tabler/icons-react';
import { BarButton } from '../test-shell/bar/bar-button.tsx';
import { type ExtraPlay, playAgainLabel } from './extra-plays.ts';

type Props = { extraPlay: ExtraPlay; onPlay: () => void };

/** The button of the test bar that plays a part once more, or goes on with it. */
export function PlayAgain({ extraPlay, onPlay }: Props) {
  return <BarButton icon={IconPlayerPlay} {...playAgainLabel(extraPlay)} onPress={onPlay} />;
}
