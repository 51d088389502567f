import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { previewKey, previewTest } from '@parlance/contract/preview';
import { IconArrowLeft, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { isMissing } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { ContentLanguage } from '../answers/content-language.ts';
import type { PreviewReply } from '../preview/use-preview-run.ts';
import { AnswerKey } from './answer-key.tsx';
import { Paper } from './paper.tsx';
import classes from './print-test.module.css';
import { RunningHead } from './running-head.tsx';

/** How much of a seed tells the papers of one test apart. */
const VERSION_LETTERS = 6;

type Props = {
  courseId: number;
  /** Of whose frozen paper it is; undefined for the course as it is now. */
  sittingId: number | undefined;
  backPath: string;
};

/** The paper of a course or of an examination, to be printed, and behind it the key where that is asked for (`?key=with`). */
export function PrintTest({ courseId, sittingId, backPath }: Props) {
  const [search] = useSearchParams();
  const test = useTestToPrint(courseId, { sittingId, drawSeed: search.get('version') ?? undefined });
  const back = (
    <Button
      variant="default"
      component={Link}
      to={backPath}
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
    >
      {sittingId === undefined ? t`Back to the course` : t`Back to the examination`}
    </Button>
  );
  return (
    <BarePage>
      <title>{`${t`Print`} · ${siteBrand().name}`}</title>
      <Loaded
        query={test}
        loading={<PaperLoading text={t`Loading the paper...`} />}
        failed={{ level: 1, heading: refusalText(test.error, t`Failed to load the paper.`), children: back }}
        instead={
          isMissing(test.error) && (
            <Empty level={1} heading={t`Course not found.`} text={t`It may have been removed.`}>
              {back}
            </Empty>
          )
        }
        empty={({ questions }) =>
          questions.length === 0 && (
            <Empty level={1} heading={t`No questions yet.`} text={t`Add a question to print the paper.`}>
              {back}
            </Empty>
          )
        }
      >
        {(reply) => (
          <ContentLanguage value={reply.contentLanguage}>
            <Ready reply={reply} back={back} />
          </ContentLanguage>
        )}
      </Loaded>
    </BarePage>
  );
}

function Ready({ reply, back }: { reply: PreviewReply; back: ReactNode }) {
  const { course, drawSeed, sittingId } = reply;
  const [search, setSearch] = useSearchParams();
  const withKey = search.get('key') === 'with';
  const key = useKeyToPrint(course.id, { sittingId, drawSeed }, withKey);
  // A key that is printed another day is of the same questions.
  if (drawSeed && !search.has('version')) return <Navigate replace to={`?${withParam(search, 'version', drawSeed)}`} />;
  const test = { ...reply, version: drawSeed?.slice(0, VERSION_LETTERS) ?? null };
  const choose = (param: string, value: string | null) => setSearch(withParam(search, param, value), { replace: true });
  const keyPages = (
    <Loaded
      query={key}
      loading={<PaperLoading text={t`Loading the answer key...`} />}
      failed={{ heading: refusalText(key.error, t`Failed to load the answer key.`) }}
    >
      {({ questions }) => <AnswerKey test={test} keys={questions} />}
    </Loaded>
  );
  return (
    <>
      <title>{`${course.title} · ${siteBrand().name}`}</title>
      <RunningHead title={course.title} version={test.version} />
      <div className={classes.tools} data-screen-only>
        {back}
        <SegmentedControl
          aria-label={t`What to print`}
          data={[
            { value: 'without', label: t({ message: 'Paper', context: 'of an examination' }) },
            { value: 'with', label: t`Paper and key` },
          ]}
          value={withKey ? 'with' : 'without'}
          onChange={(value) => choose('key', value === 'with' ? value : null)}
        />
        {test.version !== null && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => choose('version', null)}
          >
            <Trans>Draw another version</Trans>
          </Button>
        )}
        <Button
          className={classes.print}
          disabled={withKey && !key.data}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void printPage()}
        >
          {withKey ? t`Print with key` : t`Print the paper`}
        </Button>
        {test.version !== null && (
          <p className={classes.note}>
            {t`This test draws its questions. This is version ${{ version: test.version }}: another version has other questions, and its own key.`}
          </p>
        )}
      </div>
      <div className={classes.sheets}>
        {/* Beside the button that waits for it; the key itself is behind the paper. */}
        {withKey && !key.data && keyPages}
        <Paper test={test} />
        {withKey && key.data && keyPages}
      </div>
    </>
  );
}

function withParam(search: URLSearchParams, param: string, value: string | null): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (value === null) changed.delete(param);
  else changed.set(param, value);
  return changed;
}

function PaperLoading({ text }: { text: string }) {
  return (
    <div className={classes.loading} data-screen-only>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      <Skeleton height={240} />
    </div>
  );
}

/** Opens the browser's dialog once fonts and pictures are there: what is not would be missing on paper. */
async function printPage(): Promise<void> {
  await document.fonts.ready;
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  window.print();
}

/** What was read is what is printed: it changes only when somebody asks for it again. */
const once = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Of whose frozen paper it is, undefined for the course as it is now, and what its questions are drawn by. */
type Which = { sittingId: number | undefined; drawSeed: string | undefined };

/** A test as its learners would get it; of one that draws its questions, those of this seed or of a fresh one. */
function useTestToPrint(courseId: number, { sittingId, drawSeed }: Which) {
  return useQuery({ ...queryOf(previewTest, { params: { id: courseId }, query: { drawSeed, sittingId } }), ...once });
}

/** What is right in it. It is asked for only where it is wanted: who asked is in the audit log. */
function useKeyToPrint(courseId: number, { sittingId, drawSeed }: Which, isWanted: boolean) {
  return useQuery({
    ...queryOf(previewKey, { params: { id: courseId }, body: { drawSeed, sittingId } }),
    ...once,
    enabled: isWanted,
  });
}
