import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { Row, Text } from '../../ui/kit.tsx';
import classes from './editor-panes.module.css';

type Props = {
  form: ReactNode;
  preview: ReactNode;
  /** What can be done with the preview. */
  hint?: string;
  /** The preview needs the width of a page: it is below the form, not beside it. */
  wide?: boolean;
  /** The form is the wider half. */
  formFirst?: boolean;
  /** What was tried in the preview can be cleared. */
  clears?: boolean;
};

/** A form and what comes of it, side by side. On a phone one of the two shows, and two buttons that stay say which. */
export function EditorPanes({ form, preview, hint, wide = false, formFirst = false, clears = false }: Props) {
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  const [round, setRound] = useState(0);
  const tab = (pane: typeof shown, name: string) => (
    <UnstyledButton className={classes.tab} aria-pressed={shown === pane} onClick={() => setShown(pane)}>
      {name}
    </UnstyledButton>
  );
  return (
    <div
      className={classes.panes}
      data-shown={shown}
      data-wide={wide || undefined}
      data-form-first={formFirst || undefined}
    >
      <div className={classes.tabs} role="group" aria-label={t`What is shown`}>
        {tab('form', t({ message: 'Form', context: 'to fill in' }))}
        {tab('preview', t`Preview`)}
      </div>
      <div className={classes.form}>{form}</div>
      <section className={classes.preview} aria-labelledby="learners-view">
        <Row gap={16} align="end" justify="space-between">
          <div>
            <h2 id="learners-view" className={classes.heading}>
              <Trans>As learners see it</Trans>
            </h2>
            {hint && (
              <Text size="sm" tone="quiet">
                {hint}
              </Text>
            )}
          </div>
          {clears && (
            <Button variant="subtle" size="sm" onClick={() => setRound(round + 1)}>
              <Trans>Clear</Trans>
            </Button>
          )}
        </Row>
        <div className={classes.sheet}>
          <Fragment key={round}>{preview}</Fragment>
        </div>
      </section>
    </div>
  );
}
