import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './one-line.module.css';

type Props = {
  label: string;
  /** The path of the variants in the form. */
  name: string;
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
};

export const VARIANTS_HELP =
  'If several answers are accepted, put each on its own line, or | between them. Upper and lower case count as the same.';

/** What a written gap accepts. */
export function VariantsField({ label, name, value, error, onChange }: Props) {
  return (
    <Textarea
      className={classes.field}
      label={label}
      name={name}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autosize
      minRows={1}
      maxRows={8}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
