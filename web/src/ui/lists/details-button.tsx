import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './details-button.module.css';

type Props = {
  /** The id of the element that names the row. */
  describedBy: string;
  /** Whether the panel beside the list shows this row. */
  opened: boolean;
  onOpen: () => void;
};

/** Opens the details of a row in the panel beside the list. */
export function DetailsButton({ describedBy, opened, onOpen }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // After a reload the panel is open from the start, and closing it gives the focus to this button.
  useEffect(() => {
    if (!opened) return;
    const own = button.current;
    return () => {
      if (document.activeElement === document.body) own?.focus();
    };
  }, [opened]);
  return (
    <Button
      ref={button}
      size="sm"
      variant="subtle"
      className={classes.details}
      aria-describedby={describedBy}
      aria-expanded={opened}
      onClick={onOpen}
    >
      <Trans>View Details</Trans>
    </Button>
  );
}
