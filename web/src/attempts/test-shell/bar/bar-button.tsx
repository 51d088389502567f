import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './bar-button.module.css';

type Props = {
  icon: TablerIcon;
  label: string;
  /** What there is to know before it is pressed, in small letters below the label. */
  about?: string;
  /** It does nothing now, for the reason in `about`. It keeps its focus. */
  isHeld?: boolean;
  onPress: () => void;
};

/** What can be done beside the questions of a test, in its bar: on a narrow screen two of them share a line. */
export function BarButton({ icon: Icon, label, about, isHeld = false, onPress }: Props) {
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.button}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      aria-disabled={isHeld || undefined}
      data-disabled={isHeld || undefined}
      onClick={() => !isHeld && onPress()}
    >
      <span className={classes.words}>
        {label} {about && <span className={classes.about}>{about}</span>}
      </span>
    </Button>
  );
}
