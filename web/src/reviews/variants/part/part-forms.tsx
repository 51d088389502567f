import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Kbd } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { type AnswerForms, TEXTS_MAX } from '@parlance/contract/written-answers';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { RemarkDialog } from '../../../questions/editing/remark-dialog.tsx';
import { dayAndTime } from '../../../ui/format/date-format.ts';
import { Row, Text } from '../../../ui/kit.tsx';
import { ErrorNote, InfoNote } from '../../../ui/states/note.tsx';
import type { PartRef } from '../answers-url.ts';
import { ALL_LOOKED_AT, textOf } from '../format-answers.ts';
import { isUndecided } from '../row-rules.ts';
import { FormRows } from './form-rows.tsx';
import classes from './part-forms.module.css';
import { useCurrentRow } from './use-current-row.ts';
import { useDecisions } from './use-decisions.ts';

type Props = {
  openPart: PartRef;
  answers: AnswerForms;
  /** Opening the part in the list leads on into its rows. */
  takesFocus: boolean;
};

/** The wrong answers to one part by their forms, what is decided of each, and what was accepted last. */
export function PartForms({ openPart, answers, takesFocus }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const row = useCurrentRow(place, answers.forms, takesFocus);
  const decisions = useDecisions(openPart, answers, row.goTo);
  const { asking, busy, problem, said } = decisions;
  const { forms, undoable, truncated } = answers;
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {problem !== null && (
        <Text as="div" above={16}>
          <ErrorNote>{problem}</ErrorNote>
        </Text>
      )}
      {truncated && (
        <Text as="div" above={16}>
          <InfoNote>
            {t`Learners wrote more than ${{ most: i18n.number(TEXTS_MAX) }} different texts here. Only the most frequent ones are counted and shown.`}
          </InfoNote>
        </Text>
      )}
      {undoable && (
        <div className={classes.last}>
          <p>{t`“${{ text: undoable.form }}” was accepted on ${{ time: dayAndTime(undoable.at) }}.`}</p>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
            loading={busy === 'undo'}
            aria-label={t`Undo: “${{ text: undoable.form }}” is wrong again`}
            onClick={() => decisions.takeBack(undoable.correction_id, undoable.form)}
          >
            <Trans>Undo</Trans>
          </Button>
        </div>
      )}
      {forms.length > 0 && !forms.some(isUndecided) && (
        <p className={classes.done}>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          {say(ALL_LOOKED_AT)}
        </p>
      )}
      <div ref={place}>
        {forms.length === 0 ? (
          <p className={classes.none} data-none tabIndex={-1}>
            <Trans>There are no wrong answers here.</Trans>
          </p>
        ) : (
          <FormRows forms={forms} row={row} decisions={decisions} />
        )}
      </div>
      {forms.length > 0 && <KeyHints />}
      <RemarkDialog
        report={asking?.report ?? null}
        asks={asking ? { accepts: textOf(asking.form) } : undefined}
        working={busy === 'confirm'}
        onConfirm={decisions.confirm}
        onCancel={decisions.putAway}
      />
    </>
  );
}

const hints = [
  { keys: ['↑', '↓'], does: msg({ message: 'move', context: 'key' }) },
  { keys: ['A'], does: msg({ message: 'accept', context: 'key' }) },
  { keys: ['W'], does: msg({ message: 'keep wrong', context: 'key' }) },
  { keys: ['U'], does: msg({ message: 'undo', context: 'key' }) },
];

/** The keys that act on the current row. */
function KeyHints() {
  return (
    <div className={classes.foot}>
      <Row as="dl" gap={[4, 20]} wrap>
        {hints.map(({ keys, does }) => (
          <div key={keys[0]} className={classes.hint}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </Row>
      <p>
        <Trans>Accept shows which scores change before anything is stored.</Trans>
      </p>
    </div>
  );
}
