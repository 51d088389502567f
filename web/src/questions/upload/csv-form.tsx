import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Radio } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Text } from '../../ui/kit.tsx';
import { CheckProgress, CheckSummary } from '../../ui/upload/check-progress.tsx';
import { CsvDrop } from '../../ui/upload/csv-drop.tsx';
import { MarkedFile } from '../../ui/upload/marked-file.tsx';
import { AlreadyDialog } from './already-dialog.tsx';
import { ShortGuide } from './file-guide.tsx';
import classes from './upload-questions.module.css';
import type { CsvUpload } from './use-csv-upload.ts';

type Props = { csv: CsvUpload; course: Course | null };

/** Takes the file, says how far it is, and stores it when every row is ready. */
export function CsvForm({ csv, course }: Props) {
  const { file, report, check, sending, share } = csv;
  return (
    <>
      <CsvDrop
        file={file}
        rows={report?.rows.filter(({ line }) => line > 1).length || null}
        error={csv.fileError}
        sample={csv.sample}
        onChoose={csv.choose}
        onRefuse={csv.refuse}
        disabled={sending}
      />
      {file && !course && (
        <Text size="sm" tone="quiet">
          <Trans>Choose a course to check every row.</Trans>
        </Text>
      )}
      {file && csv.needsRecording && (
        <Text size="sm" tone="quiet">
          <Trans>Choose a recording to check every row.</Trans>
        </Text>
      )}
      <CheckProgress
        checking={check.isLoading}
        sending={sending}
        sendingText={t`Uploading the questions...`}
        share={share}
        error={check.error}
        onCheckAgain={() => void check.refetch()}
      />
      {course && <AddOrReplace questions={course.question_count} replace={csv.replace} onChange={csv.setReplace} />}
      {course && report && <ShortGuide type={course.type} />}
      <div className={classes.actions}>
        <Button size="lg" onClick={csv.send} disabled={csv.held} loading={sending}>
          <Trans>Upload Questions</Trans>
        </Button>
        {file && (
          <Button size="lg" variant="subtle" onClick={csv.cancel} disabled={sending && share === 1}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
      <AlreadyDialog
        twice={csv.twice && { already: csv.twice.there, questions: csv.twice.of }}
        isCourse
        onChoose={csv.sendTwice}
        onCancel={csv.leaveTwice}
      />
      <CheckSummary report={report} />
      {file && csv.sendFile && report && report.wrong > 0 && <MarkedFile file={file} send={csv.sendFile} />}
    </>
  );
}

type AddOrReplaceProps = {
  /** The questions the course has now; with none there is nothing to choose. */
  questions: number;
  replace: boolean;
  onChange: (replace: boolean) => void;
};

/** Whether the file comes after the questions of the course or takes their place. */
function AddOrReplace({ questions, replace, onChange }: AddOrReplaceProps) {
  if (questions === 0) return null;
  return (
    <div>
      <Radio.Group
        label={t`This course already has ${plural(questions, { one: '# question', other: '# questions' })}`}
        value={replace ? 'replace' : 'append'}
        onChange={(value) => onChange(value === 'replace')}
      >
        <div className={classes.choices}>
          <Radio value="append" label={t`Add to them`} />
          <Radio value="replace" label={t`Replace them`} />
        </div>
      </Radio.Group>
      {replace && (
        <p className={classes.warning} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {t`The upload permanently deletes the ${plural(questions, { one: '# question', other: '# questions' })} of this course. Results are kept, and tests in progress keep their questions.`}
          </span>
        </p>
      )}
    </div>
  );
}
