import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Skeleton } from '@mantine/core';
import type { ImportRow, ItemState } from '@parlance/contract/interchange/imports';
import { say } from '@parlance/contract/say';
import {
  IconAlertCircle,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconCircleMinus,
  IconPencil,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { AuthorQuestion } from '../questions/author-question.tsx';
import { nameOfKind } from '../questions/bank/format-bank.ts';
import { Text } from '../ui/kit.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { partsOfReason, stateNames } from './format-import.ts';
import classes from './import-report.module.css';
import { useImportItem } from './use-import.ts';

type Props = {
  importId: number;
  row: ImportRow;
  /** Whether items are of several files, so that each is named. */
  hasFiles: boolean;
  /** Whether its questions are in a course or the bank already, where they are looked at. */
  isStored: boolean;
  isSkipped: boolean;
  /** Whether it is unfolded from the start. */
  isFirst: boolean;
  onSkip: (isSkipped: boolean) => void;
};

/** An item of the file. Unfolded it says line by line what has no place here, and shows the question. */
export function ReportRow({ importId, row, hasFiles, isStored, isSkipped, isFirst, onSkip }: Props) {
  const { n, state, title, kind, marks, line, file, reasons } = row;
  const [isOpen, setIsOpen] = useState(isFirst);
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const isStorable = !isStored && kind !== null && (state === 'mapped' || state === 'changed');
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Chevron size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
        <span className={classes.rowState} data-state={state}>
          <StateIcon state={state} /> {say(stateNames[state].row)}
        </span>
        <span className={classes.title}>{title || t`Without a name`}</span>
        <Text as="span" size="md" tone="quiet">
          {kind ? nameOfKind(kind) : row.element}
          {isSkipped && <strong> {t`Not wanted`}</strong>}
        </Text>
        <span className={classes.number} data-label={t`Marks`}>
          {marks ?? '–'}
        </span>
        <span className={classes.number} data-label={t({ message: 'Line', context: 'number in a file' })}>
          {line}
        </span>
      </button>
      {isOpen && (
        <div id={id} className={classes.inside}>
          <div>
            {hasFiles && <p className={classes.file}>{file}</p>}
            <p className={classes.about}>{aboutOf(row)}</p>
            {reasons.length > 0 && (
              <ul>
                {reasons.map((reason) => (
                  <Reason key={`${reason.path} ${reason.line} ${reason.text}`} reason={reason} />
                ))}
              </ul>
            )}
            {isStorable && (
              <Checkbox
                mt={16}
                label={t`Store this question`}
                checked={!isSkipped}
                onChange={(event) => onSkip(!event.currentTarget.checked)}
              />
            )}
          </div>
          {isStorable && <ItemPreview importId={importId} n={n} />}
        </div>
      )}
    </li>
  );
}

function aboutOf({ state, reasons }: ImportRow): string {
  const count = reasons.length;
  switch (state) {
    case 'mapped':
      return t`Nothing of it is lost.`;
    case 'changed':
      return t`${plural(count, { one: '# detail has no place here', other: '# details have no place here' })}`;
    case 'left_out':
      return t`It is no question here`;
    case 'faulty':
      return t`It cannot be used`;
  }
}

function Reason({ reason: { line, text, count } }: { reason: ImportRow['reasons'][number] }) {
  const { head, rest } = partsOfReason(text);
  return (
    <li className={classes.reason}>
      <span className={classes.line}>{t`line ${line}`}</span>
      <span>
        {head && <strong>{head}: </strong>}
        {rest}
        {count > 1 && (
          <span className={classes.times}> {t`${plural(count, { one: '# time', other: '# times' })}`}</span>
        )}
      </span>
    </li>
  );
}

/** A question of the file as its author would see it, with its key. */
function ItemPreview({ importId, n }: { importId: number; n: number }) {
  const item = useImportItem(importId, n);
  return (
    <div className={classes.preview}>
      <p className={classes.previewHead}>
        <Trans>Preview</Trans>
      </p>
      <Loaded query={item} loading={<Skeleton height={120} />} failed={{ heading: t`Failed to fetch this question.` }}>
        {({ question, passage }) => (
          <>
            {passage && passage.content !== '' && <p className={classes.passage}>{aboutPassage(passage)}</p>}
            <ol>
              <AuthorQuestion question={question} number={1} />
            </ol>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Which passage a question is about, and how that begins. */
function aboutPassage({ title, content }: { title: string; content: string }): string {
  const text = content.slice(0, 160);
  return content.length > 160 ? t`About “${title}”: ${text}…` : t`About “${title}”: ${text}`;
}

const icons = { mapped: IconCheck, changed: IconPencil, left_out: IconCircleMinus, faulty: IconAlertCircle };

/** The sign of a state, which always stands beside its word. */
export function StateIcon({ state, size = 16 }: { state: ItemState; size?: number }) {
  const Icon = icons[state];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
