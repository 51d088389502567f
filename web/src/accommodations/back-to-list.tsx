import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useFocusOnArrival } from '../ui/focus.ts';
import classes from './back-to-list.module.css';

/** The way back to the list, above a heading. */
export function BackToList({ onBack }: { onBack: () => void }) {
  const button = useFocusOnArrival<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="subtle"
      className={classes.back}
      leftSection={<IconArrowLeft size={18} stroke={1.75} />}
      onClick={onBack}
    >
      Back to accommodations
    </Button>
  );
}
