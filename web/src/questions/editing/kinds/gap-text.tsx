import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import { IconForms } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { Row } from '../../../ui/kit.tsx';
import type { From } from '../controls/row-moves.ts';
import { carriedBlanks, insertBlank } from './blank-list.ts';
import classes from './question-fields.module.css';

type Props = {
  label: string;
  /** The path of the text in the form. */
  name: string;
  text: string;
  error: ReactNode;
  /** The new text, and which blank each of its blanks was. */
  onText: (text: string, from: From) => void;
};

/** A text with blanks, and the button that puts one in at the cursor. */
export function GapText({ label, name, text, error, onText }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  function insert(): void {
    const start = area.current?.selectionStart ?? text.length;
    const end = area.current?.selectionEnd ?? text.length;
    const { text: next, at, from } = insertBlank(text, start, end);
    onText(next, from);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at, at);
    });
  }

  return (
    <div>
      <Row gap={[4, 16]} wrap align="center" justify="space-between" below={6}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconForms size={18} stroke={1.75} aria-hidden="true" />}
          onClick={insert}
        >
          <Trans>Insert blank</Trans>
        </Button>
      </Row>
      <Textarea
        ref={area}
        id={id}
        name={name}
        value={text}
        error={error}
        onChange={({ currentTarget: { value } }) => onText(value, carriedBlanks(text, value))}
        autosize
        minRows={3}
        maxRows={16}
        maxLength={CSV_CELL_MAX}
        aria-required
      />
    </div>
  );
}
