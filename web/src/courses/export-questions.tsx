import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Modal, Radio } from '@mantine/core';
import type { CallInput } from '@parlance/contract/endpoint';
import {
  checkBankExport,
  checkExport,
  type ExportCheck,
  type ExportFormat,
  exportBank,
  exportQuestions,
} from '@parlance/contract/interchange/exports';
import { say } from '@parlance/contract/say';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile } from '../platform/call.ts';

import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { saveFile } from '../platform/save-file.ts';
import { Row, Text } from '../ui/kit.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import classes from './export-questions.module.css';

type Props = {
  /** Null keeps the dialog shut. */
  source: ExportSource | null;
  /** Whose questions these are. */
  title: string;
  count: number;
  /** What to do for a CSV, where that is more than one file. */
  onCsv?: (() => void) | undefined;
  onClose: () => void;
};

const formats: { value: ExportFormat; name: string; about: MessageDescriptor }[] = [
  { value: 'qti3', name: 'QTI 3.0', about: msg`Every kind, with recordings, pictures and answer rules` },
  { value: 'moodle', name: 'Moodle XML', about: msg`Most kinds, with passages and pictures` },
  { value: 'gift', name: 'GIFT', about: msg`Simple kinds, text without pictures` },
  { value: 'csv', name: 'CSV', about: msg`To upload here again, without recordings or pictures` },
];

/** How many questions are named in the dialog; the list that can be saved has all of them. */
const NAMED = 50;

/** Questions as a file in one of four formats, with what they would lose in it. */
export function ExportQuestions({ source, title, count, onCsv, onClose }: Props) {
  const heading = t`${plural(count, { one: 'Export # question', other: 'Export # questions' })}`;
  return (
    <Modal opened={source !== null} onClose={onClose} title={heading} size={640}>
      {source && <Choice source={source} title={title} onCsv={onCsv} onClose={onClose} />}
    </Modal>
  );
}

function Choice({ source, title, onCsv, onClose }: Omit<Props, 'source' | 'count'> & { source: ExportSource }) {
  const [format, setFormat] = useState<ExportFormat>('qti3');
  const check = useExportCheck(source, format);
  const exporting = useQuestionExport();
  const name = formats.find(({ value }) => value === format)?.name ?? '';

  function save(): void {
    if (format === 'csv' && onCsv) return onCsv();
    exporting.mutate(
      { source, format },
      {
        onSuccess: (file) => {
          toastSuccess(t`Saved as ${file}.`);
          onClose();
        },
        onError: (error) => toastError(refusalText(error, t`Failed to export the questions.`)),
      },
    );
  }

  return (
    <>
      <Text tone="quiet" below={20} breaks>
        {'bank' in source
          ? t`The file is made from the question bank as it is now.`
          : t`The file is made from ${title} as it is now.`}
      </Text>
      <Radio.Group label={t`Format`} value={format} onChange={(value) => setFormat(value as ExportFormat)}>
        {formats.map((one) => (
          <Radio
            key={one.value}
            value={one.value}
            data-autofocus={one.value === format || undefined}
            className={classes.format}
            label={
              <span className={classes.label}>
                <Text as="span" tone="plain" weight={600}>
                  {one.name}
                </Text>{' '}
                <span>{say(one.about)}</span>
              </span>
            }
          />
        ))}
      </Radio.Group>
      <div className={classes.check}>
        <Loaded
          query={check}
          loading={
            <Text role="status" tone="quiet">
              <Trans>Checking what would be lost...</Trans>
            </Text>
          }
          failed={{ heading: t`Failed to check the questions.`, text: t`The file can still be made.` }}
        >
          {(found) => <Losses check={found} />}
        </Loaded>
      </div>
      <Row gap={12} wrap align="center" justify="end" above={24}>
        {check.data && check.data.losses.length > 0 && (
          <Anchor
            component="button"
            type="button"
            className={classes.list}
            onClick={() => saveFile(`${format}-losses.txt`, listOf(check.data))}
          >
            <Trans>Download this list</Trans>
          </Anchor>
        )}
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          disabled={check.data?.exported === 0}
          onClick={save}
        >
          {t`Export ${{ format: name }}`}
        </Button>
      </Row>
    </>
  );
}

function Losses({ check: { questions, exported, draws, losses } }: { check: ExportCheck }) {
  const whole = questions - losses.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return (
    <>
      <p role="status" className={classes.summary}>
        <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
        <span>
          {summaryOf(questions, whole, questions - exported)}
          {draws > 0 &&
            ` ${t`${plural(draws, { one: '# draw is not in the file: export the question bank for that.', other: '# draws are not in the file: export the question bank for that.' })}`}`}
        </span>
      </p>
      {losses.length > 0 && (
        <div role="region" className={classes.losses} aria-label={t`What is lost`} tabIndex={0}>
          <ul>
            {losses.slice(0, NAMED).map(({ question_id, first, last, label, what }) => (
              <li key={question_id} className={classes.loss}>
                <Text as="span" weight={600}>
                  {rangeText(first, last)}
                </Text>
                <span>
                  <strong>{label}</strong> {what.join(' ')}
                </span>
              </li>
            ))}
            {losses.length > NAMED && (
              <li className={classes.loss}>
                {t`${plural({ more: losses.length - NAMED }, { one: '# more question in the list.', other: '# more questions in the list.' })}`}
              </li>
            )}
          </ul>
        </div>
      )}
    </>
  );
}

function summaryOf(questions: number, whole: number, left: number): string {
  if (questions === 0) return t`There is no question to export.`;
  if (whole === questions) return t`${plural(questions, { one: 'It leaves whole.', other: 'All # leave whole.' })}`;
  const lost = questions - whole - left;
  const all = i18n.number(questions);
  const sentences = [
    t`${plural(whole, { one: `# of ${all} leaves whole.`, other: `# of ${all} leave whole.` })}`,
    lost > 0 && t`${plural(lost, { one: '# loses something.', other: '# lose something.' })}`,
    left > 0 && t`${plural(left, { one: '# cannot leave.', other: '# cannot leave.' })}`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function rangeText(first: number, last: number): string {
  return first === last ? String(first) : t`${first} to ${last}`;
}

function listOf({ title, losses }: ExportCheck): Blob {
  const lines = losses.map(({ first, last, label, what }) => `${rangeText(first, last)}\t${label}\t${what.join(' ')}`);
  return new Blob([[title, ...lines, ''].join('\r\n')], { type: 'text/plain;charset=utf-8' });
}

/** Which questions leave: those of a course, or those of the bank that fit. */
type ExportSource = { courseId: number } | { bank: Omit<CallInput<typeof exportBank>['query'], 'format'> };

/** What a file of this format would lose. */
function useExportCheck(source: ExportSource, format: ExportFormat) {
  const ofCourse = 'courseId' in source;
  const course = useQuery({
    ...queryOf(checkExport, { params: { id: ofCourse ? source.courseId : 0 }, query: { format } }),
    enabled: ofCourse,
    staleTime: 0,
  });
  const bank = useQuery({
    ...queryOf(checkBankExport, { query: { ...('bank' in source && source.bank), format } }),
    enabled: !ofCourse,
    staleTime: 0,
  });
  return ofCourse ? course : bank;
}

/** Fetches the file and hands it to the browser to save. Gives its name. */
function useQuestionExport() {
  return useMutation({
    mutationFn: async ({ source, format }: { source: ExportSource; format: ExportFormat }) => {
      const { name, file } =
        'courseId' in source
          ? await callForFile(exportQuestions, { params: { id: source.courseId }, query: { format } })
          : await callForFile(exportBank, { query: { ...source.bank, format } });
      saveFile(name, file);
      return name;
    },
  });
}
