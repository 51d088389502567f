import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { AuthorTest } from '@parlance/contract/author-test';
import type { DrawForAuthor } from '@parlance/contract/bank/draws';
import { numbersInWords } from '@parlance/contract/kinds/numbers';
import { IconArrowsShuffle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { inRow } from '../../ui/format/in-row.ts';
import { Text } from '../../ui/kit.tsx';
import { lazily } from '../../ui/states/lazily.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { nameOfKind, nameOfQuestion } from '../bank/format-bank.ts';
import { marksOfDraw, numbersOf, withDrawMoved } from './blocks.ts';
import { DrawRow } from './draw-row.tsx';
import { titleOfDraw } from './format-draw.ts';
import classes from './use-draw-rows.module.css';
import { useMoveDraw, useRemoveDraw, useSample } from './use-draws.ts';

const DrawForm = lazily(async () => (await import('./draw-form.tsx')).DrawForm, 'none');

type Open = { what: 'form'; draw: DrawForAuthor | null } | { what: 'sample' | 'remove'; draw: DrawForAuthor };

/** The draws of a test in its list: a row for each, the button that adds one, and the dialogs of both. */
export function useDrawRows(test: AuthorTest, { mayChange }: { mayChange: boolean }) {
  const [open, setOpen] = useState<Open | null>(null);
  const moving = useMoveDraw(test);
  const removing = useRemoveDraw(test.course.id);
  const { draws: numbers } = numbersOf(test);
  const close = () => setOpen(null);

  function remove(drawId: number): void {
    removing.mutate(drawId, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) => toastError(refusalText(error, t`Failed to remove the draw.`)),
      onSettled: close,
    });
  }

  const row = (draw: DrawForAuthor) => (
    <DrawRow
      key={`draw ${draw.id}`}
      draw={draw}
      number={numbers.get(draw.id) ?? 0}
      mayChange={mayChange}
      canMove={{ up: withDrawMoved(test, draw.id, -1) !== null, down: withDrawMoved(test, draw.id, 1) !== null }}
      onMove={(step) =>
        moving.mutate(
          { drawId: draw.id, step },
          {
            onError: (error) => toastError(refusalText(error, t`Failed to move the draw. Its place has not changed.`)),
          },
        )
      }
      onPreview={() => setOpen({ what: 'sample', draw })}
      onEdit={() => setOpen({ what: 'form', draw })}
      onRemove={() => setOpen({ what: 'remove', draw })}
    />
  );

  const addButton = (
    <Button
      variant="default"
      leftSection={<IconArrowsShuffle size={18} stroke={1.75} />}
      onClick={() => setOpen({ what: 'form', draw: null })}
    >
      <Trans>Add draw</Trans>
    </Button>
  );

  const removed = open?.what === 'remove' ? open.draw : null;
  const dialogs = (
    <>
      {open?.what === 'form' && (
        <Suspense fallback={null}>
          <DrawForm
            course={test.course}
            draw={test.draws.find(({ id }) => id === open.draw?.id) ?? open.draw}
            title={titleOf(open.draw, numbers)}
            onClose={close}
          />
        </Suspense>
      )}
      {open?.what === 'sample' && <SampleDialog courseId={test.course.id} drawId={open.draw.id} onClose={close} />}
      <ConfirmDialog
        opened={removed !== null}
        question={removed ? removalText(removed, numbers) : ''}
        action={t`Remove`}
        working={removing.isPending}
        onConfirm={() => removed && remove(removed.id)}
        onCancel={close}
      >
        {removed && (
          <>
            <p>
              <strong>{titleOfDraw(removed)}</strong>
            </p>
            <p>
              <Trans>
                Its questions stay in the bank. Tests that are finished or in progress keep what they were given.
              </Trans>
            </p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
  return { row, addButton, dialogs };
}

function titleOf(draw: DrawForAuthor | null, firsts: ReadonlyMap<number, number>): string {
  if (!draw) return t`Add draw`;
  const marks = marksOfDraw(draw);
  const numbers = numbersInWords(firsts.get(draw.id) ?? 0, marks);
  return t`${plural(marks, { one: `Draw for question ${numbers}`, other: `Draw for questions ${numbers}` })}`;
}

function removalText(draw: DrawForAuthor, firsts: ReadonlyMap<number, number>): string {
  const marks = marksOfDraw(draw);
  const numbers = numbersInWords(firsts.get(draw.id) ?? 0, marks);
  return t`${plural(marks, {
    one: `Remove the draw of question ${numbers}?`,
    other: `Remove the draw of questions ${numbers}?`,
  })}`;
}

type Props = { courseId: number; drawId: number; onClose: () => void };

/** What a draw could give; each press of the button draws again. */
function SampleDialog({ courseId, drawId, onClose }: Props) {
  const sample = useSample(courseId, drawId);
  return (
    <AlertDialog
      message={t`A sample draw`}
      onClose={onClose}
      hint={
        <div aria-live="polite" aria-busy={sample.isFetching}>
          <Loaded
            query={sample}
            loading={<Skeleton height={160} />}
            failed={{ heading: t`Failed to draw.`, text: t`Nothing is changed.` }}
          >
            {({ questions }) => (
              <div role="region" className={classes.list} aria-label={t`Questions`} tabIndex={0}>
                <ol>
                  {questions.map(({ question_id, kind, level, ...question }) => (
                    <li key={question_id} className={classes.row}>
                      <Text as="span" tone="plain" breaks>
                        {nameOfQuestion(question)}
                      </Text>
                      <Text as="span" size="sm" tone="faint" fixed>
                        {inRow([nameOfKind(kind), ...(level ? [level] : [])])}
                      </Text>
                    </li>
                  ))}
                </ol>
              </div>
            )}
          </Loaded>
        </div>
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
      <Button onClick={() => sample.refetch()} loading={sample.isFetching} data-autofocus>
        <Trans>Draw again</Trans>
      </Button>
    </AlertDialog>
  );
}
