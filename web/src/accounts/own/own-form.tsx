import { Button } from '@mantine/core';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Row, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import formClasses from '../account-form.module.css';
import classes from './profile.module.css';

type Props = {
  heading: string;
  /** The word on the button that sends it. */
  action: string;
  /** What was refused and belongs to no field. */
  problem: string | null;
  saving: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: () => void;
  children: ReactNode;
};

/** A form below one's profile: its fields, its button, the way back. */
export function OwnForm({ heading, action, problem, saving, onSubmit, onCancel, children }: Props) {
  const id = useId();
  return (
    <form className={`${formClasses.form} ${classes.form}`} aria-labelledby={id} onSubmit={onSubmit} noValidate>
      <Text id={id} as="h2" size="h3">
        {heading}
      </Text>
      {children}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={12} wrap>
        <Button type="submit" size="lg" loading={saving}>
          {action}
        </Button>
        <Button size="lg" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}
