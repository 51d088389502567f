import { Button, type ButtonProps } from '@mantine/core';
import { useFocusKept } from '../ui/focus.ts';

type Props = Pick<ButtonProps, 'disabled' | 'fullWidth'> & { waiting: boolean; children: string };

/** The button that sends a form. */
export function SubmitButton({ waiting, children, ...props }: Props) {
  const button = useFocusKept(waiting);
  return (
    <Button ref={button} type="submit" size="lg" loading={waiting} {...props}>
      {children}
    </Button>
  );
}
