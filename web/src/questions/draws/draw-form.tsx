import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Drawer, NumberInput, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  DRAW_MARKS_MAX,
  DRAW_TAKE_MAX,
  type DrawBody,
  type DrawForAuthor,
  drawBody,
} from '@parlance/contract/bank/draws';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { LoadStored } from '../../ui/fields/versioned-form.tsx';
import { dayOf } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { DrawFilterFields } from './draw-filter-fields.tsx';
import classes from './draw-form.module.css';
import { DrawSpread } from './draw-spread.tsx';
import { poolNews } from './format-draw.ts';
import { useRefreshPool, useSaveDraw, useTrial } from './use-draws.ts';

type Props = {
  course: { id: number; type: CourseType };
  /** The draw to edit, as it is stored; null adds one. */
  draw: DrawForAuthor | null;
  title: string;
  onClose: () => void;
};

const TYPING_MS = 400;

/** Says what is drawn, how many and from what, and shows how hard the draws would be. */
export function DrawForm({ course, draw, title, onClose }: Props) {
  const [read, setRead] = useState(draw);
  const [fields, setFields] = useState(() => fieldsOf(course, draw));
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));
  const parsed = drawBody.safeParse(fields);
  const body = parsed.success ? parsed.data : null;
  const [resting] = useDebouncedValue(body, TYPING_MS);
  const trial = useTrial(course.id, draw?.id ?? null, resting);
  const saving = useSaveDraw(course.id, read);
  const size = trial.data?.pool_size ?? null;

  function save(): void {
    if (!body) return;
    saving.mutate(body, {
      onSuccess: ({ message }) => {
        toastSuccess(message);
        onClose();
      },
    });
  }

  function load(): void {
    setRead(draw);
    setFields(fieldsOf(course, draw));
    saving.reset();
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={title}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={classes.three}>
          {(course.type === 'Reading' || course.type === 'Listening') && (
            <Choice
              label={t({ message: 'Draw', context: 'questions or sets, at random' })}
              value={fields.what}
              data={[
                { value: 'questions', label: t`Questions` },
                { value: 'sets', label: t`Sets` },
              ]}
              onChange={(what) => set({ what })}
            />
          )}
          <NumberInput
            label={t`How many`}
            min={1}
            max={DRAW_TAKE_MAX}
            allowDecimal={false}
            value={fields.take}
            onChange={(take) => set({ take: Number(take) })}
            error={errorOf(parsed, 'take')}
            data-autofocus
          />
          <NumberInput
            label={t`Marks each`}
            min={1}
            max={DRAW_MARKS_MAX}
            allowDecimal={false}
            value={fields.marks_each}
            onChange={(marks) => set({ marks_each: Number(marks) })}
            error={errorOf(parsed, 'marks_each')}
          />
        </div>
        <DrawFilterFields filter={fields.filter} onChange={(filter) => set({ filter })} />
        <div className={classes.pool} aria-live="polite">
          {trial.error ? (
            <ErrorNote>{refusalText(trial.error, t`Failed to count the pool.`)}</ErrorNote>
          ) : (
            <p>
              <strong>{size === null ? t`Counting…` : fitText(fields, size)}</strong>
              {body && size !== null && size < body.take && (
                <Text as="span" tone="wrong" weight={550}>
                  {' '}
                  {t`This draw takes ${{ take: body.take }}.`}
                </Text>
              )}
            </p>
          )}
          {draw ? (
            <PoolOf courseId={course.id} draw={draw} onDone={onClose} />
          ) : (
            <Text size="sm" tone="faint">
              <Trans>The pool is what fits when you save. New questions join it only when you refresh it.</Trans>
            </Text>
          )}
        </div>
        <Choice
          label={t`Draw again`}
          value={fields.seed_by}
          data={[
            { value: 'attempt', label: t`For every attempt` },
            { value: 'day', label: t`Once a day for everyone` },
          ]}
          onChange={(seed_by) => set({ seed_by })}
        />
        <Checkbox
          label={t`Balanced difficulty`}
          description={t`Each draw mixes easy and hard questions in the same proportion.`}
          checked={fields.balanced}
          onChange={(event) => set({ balanced: event.currentTarget.checked })}
        />
        {trial.data?.trial && <DrawSpread trial={trial.data.trial} isBalanced={fields.balanced} />}
        {saving.error && <ErrorNote>{refusalText(saving.error, t`Failed to save the draw.`)}</ErrorNote>}
        <div className={classes.buttons}>
          <Button type="submit" loading={saving.isPending} disabled={!body}>
            <Trans>Save draw</Trans>
          </Button>
          {saving.error instanceof CallRefused && saving.error.code === 'edit_version_old' && (
            <LoadStored onLoad={load} />
          )}
          <Button variant="subtle" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

type Fields = DrawBody;

function fieldsOf({ type }: Props['course'], draw: DrawForAuthor | null): Fields {
  if (!draw)
    return { what: 'questions', take: 10, marks_each: 1, filter: { skill: type }, seed_by: 'attempt', balanced: true };
  const { what, take, marks_each, filter, seed_by, balanced } = draw;
  return { what, take, marks_each, filter, seed_by, balanced };
}

function fitText({ what }: Fields, size: number): string {
  return what === 'sets'
    ? t`${plural(size, { one: '# set fits', other: '# sets fit' })}`
    : t`${plural(size, { one: '# question fits', other: '# questions fit' })}`;
}

function errorOf(parsed: ReturnType<typeof drawBody.safeParse>, field: 'take' | 'marks_each'): string | undefined {
  return parsed.error?.issues.find(({ path }) => path[0] === field)?.message;
}

/** The pool that a stored draw has, and how to make it anew. */
function PoolOf({ courseId, draw, onDone }: { courseId: number; draw: DrawForAuthor; onDone: () => void }) {
  const refreshing = useRefreshPool(courseId);
  const press = () =>
    refreshing.mutate(draw.id, {
      onSuccess: ({ message }) => {
        toastSuccess(message);
        onDone();
      },
      onError: (error) => toastError(refusalText(error, t`Failed to refresh the pool.`)),
    });
  return (
    <div className={classes.stored}>
      <p>
        {t`${{ size: draw.pool_size }} in the pool of ${{ day: dayOf(draw.pooled_at) }}.`} {poolNews(draw)}{' '}
        <Text as="span" size="sm" tone="faint">
          <Trans>Saving makes the pool anew, as Refresh pool does.</Trans>
        </Text>
      </p>
      <Button variant="default" size="sm" loading={refreshing.isPending} onClick={press}>
        <Trans>Refresh pool</Trans>
      </Button>
    </div>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  data: { value: T; label: string }[];
  onChange: (value: T) => void;
};

function Choice<T extends string>({ label, value, data, onChange }: ChoiceProps<T>) {
  return (
    <div>
      <Text size="sm" weight={620} below={6}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={data}
        value={value}
        onChange={(chosen) => onChange(data.find((one) => one.value === chosen)?.value ?? value)}
      />
    </div>
  );
}
