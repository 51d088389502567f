import { Trans } from '@lingui/react/macro';
import { Button, Kbd, Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { BankDialog } from './bank-dialog.tsx';
import classes from './banked-textarea.module.css';

type Props = Omit<TextareaProps, 'onChange' | 'value'> & {
  value: string;
  onText: (text: string) => void;
  /** Whether a button beside the label opens the saved comments too. */
  hasButton?: boolean;
};

/** A field of a marker's words. `/` at the beginning of a word opens the saved comments; a chosen one is put at the caret. */
export function BankedTextarea({ value, onText, hasButton, readOnly, maxLength, className, ...props }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { selectionStart } = event.currentTarget;
    if (event.key !== '/' || readOnly || !/(^|\s)$/.test(value.slice(0, selectionStart))) return;
    event.preventDefault();
    setCaret(selectionStart);
  }

  function insert(text: string): void {
    const at = caret ?? value.length;
    const whole = (value.slice(0, at) + text + value.slice(at)).slice(0, maxLength);
    onText(whole);
    setCaret(null);
    // Once the dialog has given the focus back.
    setTimeout(() => area.current?.setSelectionRange(at + text.length, at + text.length));
  }

  return (
    <div className={[classes.field, className].join(' ')}>
      <Textarea
        {...props}
        className={classes.parts}
        ref={area}
        value={value}
        readOnly={readOnly}
        maxLength={maxLength}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={press}
      />
      {hasButton && (
        <Button
          size="xs"
          variant="subtle"
          className={classes.button}
          disabled={readOnly}
          rightSection={<Kbd>/</Kbd>}
          onClick={() => setCaret(area.current?.selectionStart ?? value.length)}
          data-screen-only
        >
          <Trans>Saved comments</Trans>
        </Button>
      )}
      {caret !== null && (
        <BankDialog
          written={value}
          onChosen={insert}
          // The key is a letter too.
          onSlash={() => insert('/')}
          onClose={() => setCaret(null)}
        />
      )}
    </div>
  );
}
