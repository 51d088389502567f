import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { SentForm } from '../ui/fields/use-sent-form.ts';
import { Row, Text } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import classes from './form-frame.module.css';

type Props = SentForm & {
  /** Where the form is below something else. */
  heading?: string;
  /** The word on the button that sends it. */
  action: string;
  onCancel: () => void;
  children: ReactNode;
};

/** A form about an account: its fields, its button, the way back. */
export function FormFrame({ heading, action, problem, isSending, onSubmit, onCancel, children }: Props) {
  const id = useId();
  const labelled = heading && { 'data-below': true, 'aria-labelledby': id };
  return (
    <form className={classes.form} {...labelled} onSubmit={onSubmit} noValidate>
      {heading && (
        <Text id={id} as="h2" size="h3">
          {heading}
        </Text>
      )}
      {children}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={12} wrap>
        <Button type="submit" size="lg" loading={isSending}>
          {action}
        </Button>
        <Button size="lg" variant="subtle" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
    </form>
  );
}
