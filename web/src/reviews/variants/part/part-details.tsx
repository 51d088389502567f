import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import type { AnswerForms, PartToCheck } from '@parlance/contract/written-answers';
import { ContentLanguage } from '../../../attempts/answers/content-language.ts';
import { isMissing } from '../../../platform/call.ts';
import { refusalText } from '../../../platform/refusal.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Empty } from '../../../ui/states/state-block.tsx';
import type { AnswersUrl, PartRef } from '../answers-url.ts';
import { useForms } from '../use-answers.ts';
import { PartBar } from './part-bar.tsx';
import { PartForms } from './part-forms.tsx';
import { PartHeading } from './part-heading.tsx';

type Props = {
  url: AnswersUrl;
  openPart: PartRef;
  /** The part as the list has it; undefined where that is not known. */
  listed: PartToCheck | undefined;
  /** The page of the list; undefined until it is known. */
  parts: { items: PartToCheck[]; total: number } | undefined;
  course: Course | undefined;
  /** Of the heading: 1 where the part is the whole page. */
  level: 1 | 2;
  editPath: (courseId: number, questionId: number) => string;
};

/** One written part: what is asked, what is accepted, and what was written into it. */
export function PartDetails({ url, openPart, listed, parts, course, level, editPath }: Props) {
  const forms = useForms(openPart);
  const isInCourse = course !== undefined && listed !== undefined && listed.number !== null;
  return (
    <>
      <PartBar url={url} openPart={openPart} listed={listed} parts={parts} course={course} alone={level === 1} />
      <Loaded
        query={forms}
        loading={<PartLoading />}
        failed={{
          level,
          heading: refusalText(forms.error, t`Failed to fetch the answers.`),
          text: t`Nothing is changed. Try again in a moment.`,
        }}
        instead={
          isMissing(forms.error) && (
            <Empty level={level} heading={t`Question not found.`} text={t`It may have been deleted.`} />
          )
        }
      >
        {(answers: AnswerForms) => (
          <ContentLanguage value={answers.contentLanguage ?? undefined}>
            <PartHeading
              answers={answers}
              part={openPart.part}
              number={listed?.number ?? null}
              level={level}
              editPath={isInCourse ? editPath(course.id, openPart.questionId) : null}
            />
            <PartForms openPart={openPart} answers={answers} takesFocus={level === 2} />
          </ContentLanguage>
        )}
      </Loaded>
    </>
  );
}

/** While the list that says which part comes first is on the way, too. */
export function PartLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading answers...</Trans>
      </p>
      <Skeleton height={36} mt={16} />
      <Skeleton height={32} width={320} maw="100%" mt={16} />
      <Skeleton height={64} mt={24} />
      <Skeleton height={240} mt={24} />
    </>
  );
}
