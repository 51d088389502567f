import { Button } from '@mantine/core';
import type { AnswerForm } from '@parlance/contract/written-answers';
import { IconLetterCase, IconRuler2, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { plural } from '../../platform/plural.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import classes from './form-rows.module.css';
import { OVER_LIMIT, quoted, textOf } from './format-answers.ts';
import { rowAfterKey } from './row-rules.ts';
import type { CurrentRow } from './use-current-row.ts';
import type { Decisions } from './use-decisions.ts';

/** More are drawn when they are asked for: of thousands the rare ones are seldom looked at. */
const DRAWN = 100;

type Props = { forms: readonly AnswerForm[]; row: CurrentRow; decisions: Decisions };

/** A row for each form, the most frequent first. One row is current: arrows move, A accepts, W keeps wrong, U undoes. */
export function FormRows({ forms, row, decisions }: Props) {
  const [drawn, setDrawn] = useState(DRAWN);
  const at = forms.findIndex(({ form }) => form === row.current);
  const shown = forms.slice(0, Math.max(drawn, at + 1));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const current = forms[at];
    const to = current && rowAfterKey(shown, current.form, event.key);
    const act: Partial<Record<string, () => void>> = {
      a: () => current && decisions.accept(current),
      w: () => current && decisions.keepWrong(current),
      u: () => decisions.undo(row.current),
    };
    const does = to ? () => row.goTo(to) : act[event.key.toLowerCase()];
    if (!does) return;
    event.preventDefault();
    if (to || !event.repeat) does();
  }

  return (
    <>
      <div ref={row.rows} role="grid" aria-label="Wrong answers" className={classes.rows} onKeyDown={onKeyDown}>
        <div role="row" className={classes.head}>
          <span role="columnheader">Answer as typed</span>
          <span role="columnheader" className={classes.count}>
            Answers
          </span>
          <span role="columnheader">Note</span>
          <span role="columnheader" className={classes.decisionHead}>
            Decision
          </span>
        </div>
        {shown.map((form) => (
          <Row key={form.form} form={form} row={row} decisions={decisions} />
        ))}
      </div>
      {forms.length > shown.length && (
        <Button variant="default" className={classes.more} onClick={() => setDrawn(shown.length + DRAWN)}>
          Show {Math.min(DRAWN, forms.length - shown.length)} more
        </Button>
      )}
    </>
  );
}

type RowProps = { form: AnswerForm; row: CurrentRow; decisions: Decisions };

function Row({ form, row, decisions }: RowProps) {
  const { texts, count, over, near, decision } = form;
  const isCurrent = form.form === row.current;
  const isKept = decision === 'keep_wrong';
  return (
    <div
      role="row"
      className={classes.row}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent || undefined}
      data-kept={isKept || undefined}
      onFocus={() => !isCurrent && row.choose(form.form)}
    >
      <div role="gridcell" className={classes.answer}>
        <span className={classes.text}>{textOf(form)}</span>
        {texts.length > 1 && <span className={classes.also}>also typed: {texts.slice(1).join(', ')}</span>}
        {over && <span className={classes.also}>{OVER_LIMIT}</span>}
      </div>
      <div role="gridcell" className={classes.count}>
        {count.toLocaleString('en')} <span className={classes.unit}>{plural(count, 'answer')}</span>
      </div>
      <div role="gridcell" className={classes.notes}>
        {near && (
          <span className={classes.mark}>
            <IconLetterCase size={16} stroke={1.75} aria-hidden="true" />
            one letter off
          </span>
        )}
        {over && (
          <span className={classes.mark}>
            <IconRuler2 size={16} stroke={1.75} aria-hidden="true" />
            over the limit
          </span>
        )}
      </div>
      <div role="gridcell" className={classes.decision}>
        {isKept ? (
          <Kept form={form} reached={isCurrent} onUndo={() => decisions.reopen(form)} />
        ) : (
          <Choice form={form} isCurrent={isCurrent} decisions={decisions} />
        )}
      </div>
    </div>
  );
}

function Choice({ form, isCurrent, decisions }: { form: AnswerForm; isCurrent: boolean; decisions: Decisions }) {
  const reach = isCurrent ? 0 : -1;
  return (
    <>
      {!form.over && (
        <Button
          size="sm"
          variant={isCurrent ? 'filled' : 'default'}
          tabIndex={reach}
          loading={decisions.busy === form.form}
          aria-label={`Accept ${quoted(textOf(form))}`}
          aria-keyshortcuts="A"
          onClick={() => decisions.accept(form)}
        >
          Accept
        </Button>
      )}
      <Button
        size="sm"
        variant="subtle"
        tabIndex={reach}
        aria-label={`Keep ${quoted(textOf(form))} wrong`}
        aria-keyshortcuts="W"
        onClick={() => decisions.keepWrong(form)}
      >
        Keep wrong
      </Button>
    </>
  );
}

function Kept({ form, reached, onUndo }: { form: AnswerForm; reached: boolean; onUndo: () => void }) {
  return (
    <>
      <span className={classes.kept}>
        <span className={classes.mark}>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
          Kept wrong
        </span>
        {form.by !== null && form.at !== null && (
          <span className={classes.by}>
            {form.by}, {dayAndTime(form.at)}
          </span>
        )}
      </span>
      <Button
        size="sm"
        variant="subtle"
        tabIndex={reached ? 0 : -1}
        aria-label={`Undo: check ${quoted(textOf(form))} again`}
        aria-keyshortcuts="U"
        onClick={onUndo}
      >
        Undo
      </Button>
    </>
  );
}
