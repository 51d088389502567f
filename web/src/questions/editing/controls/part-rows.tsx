import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { SHORT_MAX } from '@parlance/contract/kinds/texts';
import { IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Stack, Text } from '../../../ui/kit.tsx';
import { FieldError } from './field-error.tsx';
import oneLine from './one-line.module.css';
import classes from './part-rows.module.css';
import { PasteList } from './paste-list.tsx';
import { pastedLines, withLines } from './pasted-lines.ts';
import { type From, follow, fromAdding, fromDeleting, fromMoving } from './row-moves.ts';
import { type RowNoun, rowTexts } from './row-nouns.ts';
import { type RowTool, RowTools } from './row-tools.tsx';
import { useCurrentRow } from './use-current-row.ts';

type Props = {
  legend: string;
  /** What a row is: it is named, added and deleted as such. */
  noun: RowNoun;
  help?: ReactNode;
  texts: readonly string[];
  /** The path of the texts in the form: 'content.items'. */
  path: string;
  errors: FormErrors;
  least: number;
  most: number;
  /** What a row is called beside its text: 'i', 'B', '3'. */
  nameOf: (index: number) => string;
  /** The text is the name of a row for all to see, so its number is not. */
  hidesNames?: boolean;
  /** Before the text of a row: the mark of what is right. */
  before?: (index: number) => ReactNode;
  /** Beside the text: the answer. */
  after?: (index: number) => ReactNode;
  /** Below the text: an answer that needs the width. */
  below?: (index: number) => ReactNode;
  /** Whether the answer of a row would be lost with it. */
  isAnswered?: (index: number) => boolean;
  /** What is wrong with the answers as a whole. */
  error?: ReactNode;
  onText: (index: number, text: string) => void;
  /** Rows were added, moved or deleted: what goes with them follows. */
  onRows: (from: From, texts: string[]) => void;
  children?: ReactNode;
};

/** The parts of a question as rows: added, moved, deleted, and filled by pasting several lines. */
export function PartRows(props: Props) {
  const { legend, noun, help, texts, path, errors, least, most, nameOf, onText, onRows } = props;
  const list = useRef<HTMLDivElement>(null);
  const { current, setCurrent, listProps } = useCurrentRow();
  const [said, setSaid] = useState('');
  const [deleting, setDeleting] = useState<number | null>(null);
  const [goal, setGoal] = useState<{ row: number; tool?: RowTool } | null>(null);
  const [left, setLeft] = useState(0);
  const id = useId();
  const count = texts.length;
  const words = rowTexts[noun];

  // The button that was pressed moves with its row, and a browser drops the focus of what moves.
  useEffect(() => {
    if (!goal) return;
    const row = list.current?.querySelector(`[data-row="${goal.row}"]`);
    row?.querySelector<HTMLElement>(goal.tool ? `[data-tool="${goal.tool}"]` : 'textarea')?.focus();
  }, [goal]);

  function reshape(from: From, next: string[] = follow(texts, from, '')): void {
    onRows(from, next);
  }

  function go(row: number, tool?: RowTool): void {
    setCurrent(row);
    setGoal({ row, tool });
  }

  function add(): void {
    if (count >= most) return;
    reshape(fromAdding(count));
    go(count);
  }

  function move(index: number, step: -1 | 1): void {
    reshape(fromMoving(count, index, step));
    setSaid(t`Moved to ${ph({ place: index + step + 1 })} of ${ph({ total: count })}`);
    go(index + step, step === -1 ? 'up' : 'down');
  }

  function remove(index: number): void {
    setDeleting(null);
    reshape(fromDeleting(count, index));
    setSaid(t`Row ${ph({ number: index + 1 })} deleted`);
    go(Math.min(index, count - 2));
  }

  function fill(at: number, lines: string[]): void {
    const { from, texts: next, left } = withLines(texts, at, lines, most);
    reshape(from, next);
    setSaid(left === 0 ? plural({ count: lines.length }, { one: '# line pasted', other: '# lines pasted' }) : '');
    setLeft(left);
    go(Math.min(at + lines.length - 1 - left, next.length - 1));
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>, index: number): void {
    const lines = pastedLines(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const last = lines.length - 1;
    const begun = lines.with(0, `${value.slice(0, selectionStart)}${lines[0]}`);
    fill(index, begun.with(last, `${begun[last]}${value.slice(selectionEnd)}`));
  }

  /** Enter leads to the next row, and past the last one to a new one. */
  function press(event: KeyboardEvent, index: number): void {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || nativeEvent.isComposing) return;
    event.preventDefault();
    if (index === count - 1) add();
    else go(index + 1);
  }

  const isFilled = (index: number) => texts[index]?.trim() !== '' || props.isAnswered?.(index) === true;

  return (
    <div
      ref={list}
      role="group"
      aria-labelledby={id}
      className={classes.group}
      data-nameless={props.hidesNames}
      {...listProps}
    >
      <div className={classes.head}>
        <h2 id={id} className={classes.legend}>
          {legend}
        </h2>
        <PasteList hint={words.lines()} onLines={(lines) => fill(endOfFilled(texts), lines)} />
      </div>
      {help && (
        <Text size="sm" tone="quiet" above={2}>
          {help}
        </Text>
      )}
      <Stack gap={8} above={8}>
        {texts.map((text, index) => {
          const name = nameOf(index);
          return (
            // A row is where it stands; what it holds moves.
            <div key={index} data-row={index} data-current={current === index || undefined}>
              <div className={classes.line} data-marked={props.before ? true : undefined}>
                {props.before?.(index)}
                {!props.hidesNames && (
                  <span className={classes.name} aria-hidden="true">
                    {name}
                  </span>
                )}
                <Textarea
                  className={`${oneLine.field} ${classes.text}`}
                  name={`${path}.${index}`}
                  aria-label={words.named(name)}
                  value={text}
                  error={errors[`${path}.${index}`]}
                  onChange={({ currentTarget }) => onText(index, currentTarget.value)}
                  onPaste={(event) => paste(event, index)}
                  onKeyDown={(event) => press(event, index)}
                  autosize
                  minRows={1}
                  maxRows={6}
                  maxLength={SHORT_MAX}
                />
                {props.after?.(index)}
              </div>
              {props.below?.(index)}
              <RowTools
                index={index}
                count={count}
                least={least}
                onMove={(step) => move(index, step)}
                onDelete={() => (isFilled(index) ? setDeleting(index) : remove(index))}
              />
            </div>
          );
        })}
      </Stack>
      {left > 0 && (
        <Text size="sm" tone="quiet" above={2} role="status">
          {plural(left, {
            one: `# line left out: there is room for ${most}.`,
            other: `# lines left out: there is room for ${most}.`,
          })}
        </Text>
      )}
      <FieldError>{errors[path]}</FieldError>
      <FieldError>{props.error}</FieldError>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="sm"
          className={classes.add}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          aria-disabled={count >= most || undefined}
          data-disabled={count >= most || undefined}
          onClick={add}
        >
          {words.add()}
        </Button>
        {count >= most && (
          <span className={classes.place}>
            <Trans>At most {most}.</Trans>
          </span>
        )}
      </div>
      {props.children}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <ConfirmDialog
        opened={deleting !== null}
        question={deleting === null ? '' : words.remove(nameOf(deleting))}
        action={t`Delete`}
        working={false}
        onConfirm={() => deleting !== null && remove(deleting)}
        onCancel={() => setDeleting(null)}
      >
        <p>
          <bdi>{deleting === null ? '' : texts[deleting]}</bdi>
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** Where a pasted list begins: after the last row with a text. */
function endOfFilled(texts: readonly string[]): number {
  const last = texts.findLastIndex((text) => text.trim() !== '');
  return Math.min(last + 1, texts.length - 1);
}
