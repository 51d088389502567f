import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SentForm } from '../ui/fields/use-sent-form.ts';
import { useFocusKept } from '../ui/focus.ts';
import { Row, Stack } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';

type Props = SentForm & {
  /** The words on the button that sends it. */
  action: string;
  disabled?: boolean;
  fullWidth?: boolean;
  beside?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

/** A form of the pages for logging in: its fields, what no field says, its button, and what stands beside and below that. */
export function AuthForm(props: Props) {
  const { onSubmit, problem, isSending, action, disabled, fullWidth, beside, below, children } = props;
  const button = useFocusKept(isSending);
  return (
    <Stack as="form" gap={20} onSubmit={onSubmit} noValidate>
      {children}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={[12, 24]} wrap align="center" above={fullWidth ? 0 : 4}>
        <Button ref={button} type="submit" size="lg" loading={isSending} disabled={disabled} fullWidth={fullWidth}>
          {action}
        </Button>
        {beside}
      </Row>
      {below}
    </Stack>
  );
}
