import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, FileButton, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SCALE_ROWS_MAX } from '@parlance/contract/scales/scale';
import { IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ClipboardEvent, useRef } from 'react';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { toastError } from '../ui/states/toast.tsx';
import { type MarkCount, type RowDraft, resultsInRows, rowsOfText, type ScaleDraft } from './scale-draft.ts';
import classes from './scale-rows.module.css';

type Props = {
  form: UseFormReturnType<ScaleDraft>;
  /** What results have, to say how many fall in each row; empty for none. */
  marks: readonly MarkCount[];
};

/** The rows of a scale. Cells that are pasted from a spreadsheet take the place of all of them. */
export function ScaleRows({ form, marks }: Props) {
  const { rows } = form.values;
  const counted = marks.length > 0 ? resultsInRows(rows, marks) : null;
  const again = useRef<() => void>(null);

  function replace(next: RowDraft[]): void {
    form.setFieldValue('rows', next.slice(0, SCALE_ROWS_MAX));
    form.clearErrors();
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    const pasted = /[\t\n]/.test(text.trim()) ? rowsOfText(text) : null;
    if (!pasted) return;
    event.preventDefault();
    replace(pasted);
  }

  async function read(file: File | null): Promise<void> {
    if (!file) return;
    const given = rowsOfText(await file.text());
    if (given) replace(given);
    else toastError(t`This file has no rows of a scale. Each line needs marks and a band.`);
    again.current?.();
  }

  return (
    <Stack as="section" gap={12} aria-label={t`Rows`}>
      <Row justify="space-between" align="end" gap={12} wrap ruled>
        <Text as="h2" size="h3" above={16}>
          <Trans>Rows</Trans>
        </Text>
        <FileButton accept=".csv,text/csv,text/plain" resetRef={again} onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} size="sm" variant="default" leftSection={<IconUpload size={18} stroke={1.75} />}>
              <Trans>Import CSV</Trans>
            </Button>
          )}
        </FileButton>
      </Row>
      <Text size="sm" tone="quiet">
        <Trans>You can also copy cells from a spreadsheet and paste them into the first field.</Trans>
      </Text>
      {counted && (
        <Text size="sm" tone="quiet">
          <Trans>Beside each row is how many results have its marks, as the rows are now.</Trans>
        </Text>
      )}
      <ol onPaste={paste} data-counted={counted !== null || undefined} className={classes.rows}>
        {rows.map((_, at) => (
          // Rows are told apart by their place alone.
          <li key={at} className={classes.row}>
            <TextInput
              {...form.getInputProps(`rows.${at}.from`)}
              label={t`From`}
              aria-label={t`From, row ${{ row: i18n.number(at + 1) }}`}
              inputMode="decimal"
            />
            <TextInput
              {...form.getInputProps(`rows.${at}.band`)}
              label={t`Band`}
              aria-label={t`Band, row ${{ row: i18n.number(at + 1) }}`}
              inputMode="decimal"
            />
            <TextInput
              {...form.getInputProps(`rows.${at}.cefr`)}
              label={t`CEFR level`}
              aria-label={t`CEFR level, row ${{ row: i18n.number(at + 1) }}`}
              dir="ltr"
            />
            {counted && <Share results={counted[at] ?? null} of={counted} />}
            <ActionIcon
              className={classes.remove}
              aria-label={t`Remove row ${{ row: i18n.number(at + 1) }}`}
              disabled={rows.length === 1}
              onClick={() => form.removeListItem('rows', at)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {form.errors.rows && <Text tone="wrong">{form.errors.rows}</Text>}
      {rows.length < SCALE_ROWS_MAX && (
        <Row>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => form.insertListItem('rows', { from: '', band: '', cefr: '' })}
          >
            <Trans>Add row</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** How many results are in a row: a bar, and the number. Null for a row without marks. */
function Share({ results, of }: { results: number | null; of: readonly (number | null)[] }) {
  const most = Math.max(1, ...of.map((one) => one ?? 0));
  return (
    <div className={classes.share}>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * (results ?? 0)) / most}%` }} />
      </span>
      <span>{results === null ? '' : t`${plural(results, { one: '# result', other: '# results' })}`}</span>
    </div>
  );
}
