import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CRITERIA_MAX, DESCRIPTOR_MAX } from '@parlance/contract/rubrics/rubric';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Row } from '../../ui/kit.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { type RubricDraft, withBand, withCriterion } from './rubric-draft.ts';
import classes from './rubric-grid.module.css';

/** Below it criteria stand under each other. */
const GRID_FROM_PX = 900;

type Props = { form: UseFormReturnType<RubricDraft> };

/** Criteria across, bands down: what each band of each criterion means. */
export function RubricGrid({ form }: Props) {
  const { criteria, bands } = form.values;
  const asLists = useBelow(GRID_FROM_PX);
  return (
    <section aria-label={t`Criteria and bands`}>
      {asLists ? (
        criteria.map(({ key }, at) => (
          <div key={key} className={classes.criterion}>
            <Head form={form} at={at} />
            {bands.map((band, row) => (
              <Row key={band} gap={12} above={8} align="start">
                <span className={classes.band}>{i18n.number(band)}</span>
                <Cell form={form} at={at} row={row} />
              </Row>
            ))}
          </div>
        ))
      ) : (
        <div className={classes.scroll}>
          <table className={classes.grid}>
            <thead>
              <tr>
                <th scope="col" className={classes.corner}>
                  <Trans>Band</Trans>
                </th>
                {criteria.map(({ key }, at) => (
                  <th key={key} scope="col">
                    <Head form={form} at={at} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bands.map((band, row) => (
                <tr key={band}>
                  <th scope="row" className={classes.band}>
                    {i18n.number(band)}
                  </th>
                  {criteria.map(({ key }, at) => (
                    <td key={key}>
                      <Cell form={form} at={at} row={row} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Row gap={[12, 24]} wrap above={16} align="end">
        {criteria.length < CRITERIA_MAX && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => form.setValues(withCriterion(form.values))}
          >
            <Trans>Add criterion</Trans>
          </Button>
        )}
        <AddRow form={form} />
      </Row>
    </section>
  );
}

type Of = Props & { at: number };

/** The name and the weight of a criterion. */
function Head({ form, at }: Of) {
  const name = form.values.criteria[at]?.name || t`criterion ${{ number: i18n.number(at + 1) }}`;
  return (
    <>
      <Row gap={8} align="start">
        <TextInput
          {...form.getInputProps(`criteria.${at}.name`)}
          className={classes.name}
          label={t`Criterion`}
          maxLength={80}
          aria-required
        />
        {form.values.criteria.length > 1 && (
          <ActionIcon
            className={classes.remove}
            aria-label={t`Remove ${name}`}
            onClick={() => form.removeListItem('criteria', at)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        )}
      </Row>
      <NumberInput
        {...form.getInputProps(`criteria.${at}.weight`)}
        className={classes.weight}
        label={t`Weight`}
        min={1}
        max={100}
        clampBehavior="none"
        allowDecimal={false}
      />
    </>
  );
}

function Cell({ form, at, row }: Of & { row: number }) {
  const { criteria, bands } = form.values;
  const name = criteria[at]?.name || t`criterion ${{ number: i18n.number(at + 1) }}`;
  return (
    <Textarea
      {...form.getInputProps(`criteria.${at}.texts.${row}`)}
      className={classes.cell}
      aria-label={t`${name}, band ${{ band: i18n.number(bands[row] ?? 0) }}`}
      autosize
      minRows={2}
      maxLength={DESCRIPTOR_MAX}
    />
  );
}

/** A band that has no row yet, such as 6.5 or one of a long scale. */
function AddRow({ form }: Props) {
  const [band, setBand] = useState<number | string>('');
  const { top, step, bands } = form.values;
  const isNew = typeof band === 'number' && band >= 0 && band <= Number(top) && !bands.includes(band);
  return (
    <Row gap={8} align="end">
      <NumberInput
        className={classes.weight}
        label={t`Band`}
        value={band}
        min={0}
        max={Number(top)}
        step={Number(step)}
        clampBehavior="none"
        onChange={setBand}
      />
      <Button
        variant="subtle"
        disabled={!isNew || !Number.isInteger(Number(band) / Number(step))}
        onClick={() => {
          form.setValues(withBand(form.values, Number(band)));
          setBand('');
        }}
      >
        <Trans>Add a row</Trans>
      </Button>
    </Row>
  );
}
