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
