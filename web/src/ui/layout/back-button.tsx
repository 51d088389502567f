import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useFocusOnArrival } from '../focus.ts';
import classes from './back-button.module.css';

/** The way back to the list, above a heading: it takes the focus of whoever is led here. */
export function BackButton({ label, onBack }: { label: string; onBack: () => void }) {
  const button = useFocusOnArrival<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="subtle"
      className={classes.back}
      leftSection={<IconArrowLeft size={18} stroke={1.75} />}
      onClick={onBack}
    >
      {label}
    </Button>
  );
}
