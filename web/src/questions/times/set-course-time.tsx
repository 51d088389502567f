import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Tabs, TextInput } from '@mantine/core';
import { courseTypes } from '@parlance/contract/kinds/course-types';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCoursesToChange } from '../../courses/use-own-courses.ts';
import { refusalText } from '../../platform/refusal.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { type ListUrl, useListUrl } from '../../ui/lists/use-list-url.ts';
import { SkillIcon, skillText } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import { CourseDurations } from './course-durations.tsx';
import { QuestionTimers, TimesLoading } from './question-timers.tsx';
import classes from './set-course-time.module.css';
import { SpeakingCoursePicker } from './speaking-course-picker.tsx';
import { dashboardTimers, readDuration, readTimer } from './time-rules.ts';
import { useSetDuration, useSetTimer } from './use-set-times.ts';
import { useTypedTimes } from './use-typed-times.ts';

const FIRST = courseTypes[0];
const coursesFailed = () => t`Failed to fetch courses.`;

type Props = { uploadPath: (courseId: number) => string };

/** The time of every test: a duration for each course, and for Speaking a timer for each question. */
export function SetCourseTime({ uploadPath }: Props) {
  const url = useListUrl('type', 'title');
  const type = courseTypes.find((one) => one === url.filter) ?? FIRST;
  const setDuration = useSetDuration();
  const setTimer = useSetTimer(Number(url.choice('course')));
  // Above the tabs and the rows: what is typed survives a look at another type, and a window that becomes narrow.
  const durations = useTypedTimes(readDuration, withToast(setDuration, t`Failed to update course duration.`));
  const timers = useTypedTimes(
    (typed) => readTimer(typed, dashboardTimers),
    withToast(setTimer, t`Failed to update question timer.`),
  );
  return (
    <>
      <PageHeading title={t`Set Course Time`} />
      <Tabs value={type} onChange={(value) => url.setFilter(value ?? FIRST)} className={classes.tabs}>
        <Tabs.List className={classes.list}>
          {courseTypes.map((one) => (
            <Tabs.Tab key={one} value={one} leftSection={<SkillIcon type={one} />}>
              {skillText(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={type} className={classes.panel}>
          {type === 'Speaking' ? (
            <SpeakingTimers url={url} times={timers} uploadPath={uploadPath} />
          ) : (
            <>
              <TextInput
                className={classes.search}
                type="search"
                aria-label={t`Search title or subject`}
                placeholder={t`Search title or subject`}
                leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
                value={url.q}
                onChange={(event) => url.setQ(event.currentTarget.value)}
              />
              <CourseDurations
                url={{ ...url, filter: type }}
                times={durations}
                onSave={(id) => sayWrong(durations.save(id))}
              />
            </>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

type TimersProps = Props & { url: ListUrl; times: ReturnType<typeof useTypedTimes> };

function SpeakingTimers({ url, times, uploadPath }: TimersProps) {
  const courses = useCoursesToChange();
  useFailureToast(courses.error, refusalText(courses.error, coursesFailed()));
  const speaking = courses.data?.filter(({ type }) => type === 'Speaking') ?? [];
  const course = speaking.find(({ id }) => String(id) === url.choice('course')) ?? null;
  return (
    <Loaded
      query={courses}
      loading={<TimesLoading text={t`Loading courses...`} />}
      failed={{ heading: coursesFailed() }}
    >
      {() => (
        <>
          <SpeakingCoursePicker courses={speaking} course={course} onPick={(id) => url.choose('course', id)} />
          {course && (
            <QuestionTimers
              key={course.id}
              course={course}
              times={times}
              onSave={(id) => sayWrong(times.save(id))}
              failed={t`Failed to fetch speaking questions for timing.`}
              toasted
            >
              <Button component={Link} to={uploadPath(course.id)} leftSection={<IconUpload size={18} stroke={1.75} />}>
                <Trans>Upload Questions</Trans>
              </Button>
            </QuestionTimers>
          )}
        </>
      )}
    </Loaded>
  );
}

function sayWrong(problem: string | null): void {
  if (problem !== null) toastError(problem, { id: problem });
}

/** Says in a toast what became of it, and answers whether it was saved. */
function withToast(save: (id: number, seconds: number) => Promise<string>, failed: string) {
  return async (id: number, seconds: number): Promise<boolean> => {
    try {
      toastSuccess(await save(id, seconds));
      return true;
    } catch (error) {
      toastError(refusalText(error, failed));
      return false;
    }
  };
}
