import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type Sentence, say } from '@parlance/contract/say';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../dialogs/leave-guard.tsx';
import { useFocusKept } from '../focus.ts';
import { Row } from '../kit.tsx';
import { SuccessNote } from '../states/note.tsx';
import { CheckProgress, CheckSummary } from './check-progress.tsx';
import { CsvDrop } from './csv-drop.tsx';
import { MarkedFile } from './marked-file.tsx';
import { type Heads, RowReport } from './row-report.tsx';
import { UploadPanes } from './upload-panes.tsx';
import type { Replied } from './use-checked-file.ts';
import type { CsvImport } from './use-csv-import.ts';

type Words = {
  /** The button. */
  action: Sentence;
  /** While the file is being sent. */
  sending: Sentence;
  /** Asked when the page is left with a file that is not taken in, and what becomes of it before and while it is sent. */
  leave: { question: Sentence; chosen: Sentence; sending: Sentence };
};

type Props<R extends Replied> = {
  file: CsvImport<R>;
  words: Words;
  heads: Heads;
  /** What the file contains, until one is chosen. */
  guide: ReactNode;
  /** What else there is to choose about the file. */
  options?: ReactNode;
  /** What would follow besides the rows, above the button. */
  found?: ReactNode;
  /** Below what the server answered. */
  children?: ReactNode;
};

/** A CSV file that is taken in as a whole, and what would come of every row. */
export function CsvImportPanes<R extends Replied>({
  file: csv,
  words,
  heads,
  guide,
  options,
  found,
  children,
}: Props<R>) {
  const { file, report, sending } = csv;
  const button = useFocusKept(sending);
  return (
    <UploadPanes
      form={
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
          {options}
          <CheckProgress
            checking={csv.check.isLoading}
            sending={sending}
            sendingText={say(words.sending)}
            share={csv.share}
            error={csv.check.error}
            onCheckAgain={() => void csv.check.refetch()}
          />
          {found}
          <Row gap={12} wrap>
            <Button ref={button} size="lg" onClick={csv.send} disabled={csv.held} loading={sending}>
              {say(words.action)}
            </Button>
            {file && (
              <Button size="lg" variant="subtle" onClick={csv.cancel} disabled={sending && csv.share === 1}>
                <Trans>Cancel</Trans>
              </Button>
            )}
          </Row>
          {csv.done ? (
            <>
              <SuccessNote>{csv.done.message}</SuccessNote>
              {children}
            </>
          ) : (
            <CheckSummary report={report} />
          )}
          <LeaveGuard
            dirty={() => file !== null}
            question={say(words.leave.question)}
            action={sending ? t`Leave` : t`Discard file`}
          >
            <p>{say(sending ? words.leave.sending : words.leave.chosen)}</p>
          </LeaveGuard>
          {file && report && report.wrong > 0 && <MarkedFile file={file} send={csv.sendFile} />}
        </>
      }
      report={file && report ? <RowReport key={file.key} report={report} heads={heads} /> : guide}
    />
  );
}
