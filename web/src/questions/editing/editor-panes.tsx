import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './editor-panes.module.css';

type Props = {
  form: ReactNode;
  preview: ReactNode;
  /** What can be done with the preview. */
  hint?: string;
  /** The preview needs the width of a page: it is below the form, not beside it. */
  wide?: boolean;
};

/** A form and what comes of it, side by side. On a phone one of the two shows, and two buttons that stay say which. */
export function EditorPanes({ form, preview, hint, wide = false }: Props) {
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  const tab = (pane: typeof shown, name: string) => (
    <UnstyledButton className={classes.tab} aria-pressed={shown === pane} onClick={() => setShown(pane)}>
      {name}
    </UnstyledButton>
  );
  return (
    <div className={classes.panes} data-shown={shown} data-wide={wide || undefined}>
      <div className={classes.tabs} role="group" aria-label="What is shown">
        {tab('form', 'Form')}
        {tab('preview', 'Preview')}
      </div>
      <div className={classes.form}>{form}</div>
      <section className={classes.preview} aria-labelledby="learners-view">
        <h2 id="learners-view" className={classes.heading}>
          As learners see it
        </h2>
        {hint && <p className={classes.lead}>{hint}</p>}
        <div className={classes.sheet}>{preview}</div>
      </section>
    </div>
  );
}
