import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

type Props = Pick<ButtonProps, 'disabled' | 'fullWidth'> & { waiting: boolean; children: string };

/** The button that sends a form. It is disabled while it waits and so loses the focus: whoever works by keys gets it back. */
export function SubmitButton({ waiting, children, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !waiting && document.activeElement === document.body) button.current?.focus();
    waited.current = waiting;
  }, [waiting]);
  return (
    <Button ref={button} type="submit" size="lg" loading={waiting} {...props}>
      {children}
    </Button>
  );
}
