import { i18n } from '@lingui/core';
import { ph, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { say } from '@parlance/contract/say';
import type { AnswerForm } from '@parlance/contract/written-answers';
import { IconLetterCase, IconRuler2, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useContentLanguage } from '../../../attempts/answers/content-language.ts';
import { inRow } from '../../../ui/format/in-row.ts';
import { Row } from '../../../ui/kit.tsx';
import { CHANGE_LIMIT, textOf } from '../format-answers.ts';
import { rowAfterKey } from '../row-rules.ts';
import classes from './form-rows.module.css';
import type { CurrentRow } from './use-current-row.ts';
import type { Decisions } from './use-decisions.ts';

/** More are drawn when they are asked for: of thousands the rare ones are seldom looked at. */
const DRAWN = 50;

type Props = { forms: readonly AnswerForm[]; row: CurrentRow; decisions: Decisions };

/** What can be done with a form. */
type Act = 'choose' | 'accept' | 'keepWrong' | 'reopen';

/** A row for each form, the most frequent first. One row is current: arrows move, A accepts, W keeps wrong, U undoes. */
export function FormRows({ forms, row, decisions }: Props) {
  const [drawn, setDrawn] = useState(DRAWN);
  const at = forms.findIndex(({ form }) => form === row.current);
  const shown = forms.slice(0, Math.max(drawn, at + 1));
  // The same function each time, so that a row is drawn anew only when it changes.
  const acts = useRef<Record<Act, (form: AnswerForm) => void>>(undefined);
  useLayoutEffect(() => {
    acts.current = { ...decisions, choose: ({ form }) => row.choose(form) };
  });
  const onAct = useCallback((act: Act, form: AnswerForm) => acts.current?.[act](form), []);

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
      <div role="grid" tabIndex={-1} aria-label={t`Wrong answers`} className={classes.rows} onKeyDown={onKeyDown}>
        <div role="row" className={classes.head}>
          <span role="columnheader">{t`Answer as typed`}</span>
          <span role="columnheader" className={classes.count}>
            <Trans>Answers</Trans>
          </span>
          <span role="columnheader">{t({ message: 'Note', context: 'column' })}</span>
          <span role="columnheader" className={classes.decisionHead}>
            <Trans>Decision</Trans>
          </span>
        </div>
        {shown.map((form) => (
          <FormRow
            key={form.form}
            form={form}
            isCurrent={form.form === row.current}
            isAsked={decisions.busy === form.form}
            onAct={onAct}
          />
        ))}
      </div>
      {forms.length > shown.length && (
        <Button variant="default" className={classes.more} onClick={() => setDrawn(shown.length + DRAWN)}>
          {t`${plural({ count: Math.min(DRAWN, forms.length - shown.length) }, { one: 'Show # more', other: 'Show # more' })}`}
        </Button>
      )}
    </>
  );
}

type RowProps = {
  form: AnswerForm;
  isCurrent: boolean;
  /** What accepting it would do is being asked. */
  isAsked: boolean;
  onAct: (act: Act, form: AnswerForm) => void;
};

const FormRow = memo(function FormRow({ form, isCurrent, isAsked, onAct }: RowProps) {
  const { texts, count, over, near, decision } = form;
  const content = useContentLanguage();
  const isKept = decision === 'keep_wrong';
  return (
    <div
      role="row"
      className={classes.row}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent || undefined}
      data-kept={isKept || undefined}
      data-noted={near || over || undefined}
      onFocus={() => !isCurrent && onAct('choose', form)}
    >
      <div role="gridcell" className={classes.answer}>
        <span className={classes.text}>
          <bdi {...content}>{textOf(form)}</bdi>
        </span>
        {texts.length > 1 && <span className={classes.also}>{t`also typed: ${{ texts: inRow(texts.slice(1)) }}`}</span>}
        {over && <span className={classes.also}>{say(CHANGE_LIMIT)}</span>}
      </div>
      <div role="gridcell" className={classes.count}>
        <Trans>
          {ph({ shown: i18n.number(count) })}{' '}
          <span className={classes.unit}>
            <Plural value={count} one="answer" other="answers" />
          </span>
        </Trans>
      </div>
      <div role="gridcell" className={classes.notes}>
        {near && (
          <Row as="span" size="sm" tone="quiet" weight={550} gap={6} inline align="center">
            <IconLetterCase size={16} stroke={1.75} aria-hidden="true" />
            <Trans>one letter off</Trans>
          </Row>
        )}
        {over && (
          <Row as="span" size="sm" tone="quiet" weight={550} gap={6} inline align="center">
            <IconRuler2 size={16} stroke={1.75} aria-hidden="true" />
            <Trans>over the limit</Trans>
          </Row>
        )}
      </div>
      <div role="gridcell" className={classes.decision}>
        {isKept ? (
          <Kept form={form} isCurrent={isCurrent} onAct={onAct} />
        ) : (
          <Choice form={form} isCurrent={isCurrent} isAsked={isAsked} onAct={onAct} />
        )}
      </div>
    </div>
  );
});

function Choice({ form, isCurrent, isAsked, onAct }: RowProps) {
  const reach = isCurrent ? 0 : -1;
  return (
    <>
      {!form.over && (
        <Button
          size="sm"
          variant={isCurrent ? 'filled' : 'default'}
          tabIndex={reach}
          loading={isAsked}
          aria-label={t`Accept “${{ text: textOf(form) }}”`}
          aria-keyshortcuts="A"
          onClick={() => onAct('accept', form)}
        >
          <Trans>Accept</Trans>
        </Button>
      )}
      <Button
        size="sm"
        variant="subtle"
        tabIndex={reach}
        aria-label={t`Keep wrong: “${{ text: textOf(form) }}”`}
        aria-keyshortcuts="W"
        onClick={() => onAct('keepWrong', form)}
      >
        <Trans>Keep wrong</Trans>
      </Button>
    </>
  );
}

function Kept({ form, isCurrent, onAct }: Omit<RowProps, 'isAsked'>) {
  return (
    <>
      <span className={classes.kept}>
        <Row as="span" size="sm" tone="quiet" weight={550} gap={6} inline align="center">
          <IconX size={16} stroke={1.75} aria-hidden="true" />
          <Trans>Kept wrong</Trans>
        </Row>
        {form.by !== null && <span className={classes.by}>{t`by ${{ name: form.by }}`}</span>}
      </span>
      <Button
        size="sm"
        variant="subtle"
        tabIndex={isCurrent ? 0 : -1}
        aria-label={t`Undo: check “${{ text: textOf(form) }}” again`}
        aria-keyshortcuts="U"
        onClick={() => onAct('reopen', form)}
      >
        <Trans>Undo</Trans>
      </Button>
    </>
  );
}
