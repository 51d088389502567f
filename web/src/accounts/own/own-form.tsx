import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { SentForm } from '../../ui/fields/use-sent-form.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import formClasses from '../account-form.module.css';
import classes from './profile.module.css';

type Props = SentForm & {
  heading: string;
  /** The word on the button that sends it. */
  action: string;
  onCancel: () => void;
  children: ReactNode;
};

/** A form below one's profile: its fields, its button, the way back. */
export function OwnForm({ heading, action, problem, isSending, onSubmit, onCancel, children }: Props) {
  const id = useId();
  return (
    <form className={`${formClasses.form} ${classes.form}`} aria-labelledby={id} onSubmit={onSubmit} noValidate>
      <Text id={id} as="h2" size="h3">
        {heading}
      </Text>
      {children}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={12} wrap>
        <Button type="submit" size="lg" loading={isSending}>
          {action}
        </Button>
        <Button size="lg" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}
