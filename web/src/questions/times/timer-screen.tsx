import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FrozenNote } from '../../courses/frozen-note.tsx';
import { useCoursesToChange } from '../../courses/use-own-courses.ts';
import { refusalText } from '../../platform/refusal.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { Text } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useQuickUrlState } from '../../ui/lists/url-state.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { QuestionTimers, TimesLoading } from './question-timers.tsx';
import { SpeakingCoursePicker } from './speaking-course-picker.tsx';
import { readTimer, timerScreen } from './time-rules.ts';
import { useSetTimer } from './use-set-times.ts';
import { useTypedTimes } from './use-typed-times.ts';

const updateFailed = () => t`Failed to update timer. Please try again.`;

type Props = { uploadPath: (courseId: number) => string };

/** The timers of the questions of one Speaking course, on a page of their own, which says everything in alerts. */
export function TimerScreen({ uploadPath }: Props) {
  const courses = useCoursesToChange();
  const [search, change] = useQuickUrlState();
  const [alert, setAlert] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const speaking = courses.data?.filter(({ type }) => type === 'Speaking') ?? [];
  const course = speaking.find(({ id }) => String(id) === search.get('course')) ?? null;
  const setTimer = useSetTimer(course?.id ?? 0);
  const timers = useTypedTimes((typed) => readTimer(typed, timerScreen), send);

  async function send(id: number, seconds: number): Promise<boolean> {
    setRefused(null);
    try {
      setAlert(await setTimer(id, seconds));
      return true;
    } catch (error) {
      setRefused(refusalText(error, updateFailed()));
      setAlert(updateFailed());
      return false;
    }
  }

  function pick(id: string | null): void {
    setRefused(null);
    change({ course: id }, { preventScrollReset: true });
  }

  return (
    <>
      <PageHeading
        title={t`Set Course Time`}
        lead={t`Set how long learners have to answer each question of a Speaking course.`}
      />
      <Text as="div" above={24}>
        <Loaded
          query={courses}
          loading={<TimesLoading text={t`Loading courses...`} />}
          failed={{ heading: t`Failed to load courses.` }}
        >
          {() => <SpeakingCoursePicker courses={speaking} course={course} onPick={pick} />}
        </Loaded>
        {refused && <ErrorNote>{refused}</ErrorNote>}
        {course && <FrozenNote courseId={course.id} />}
        {course && (
          <QuestionTimers
            key={course.id}
            course={course}
            times={timers}
            onSave={(id) => setAlert(timers.save(id))}
            failed={t`Failed to load speaking questions for the selected course.`}
            toasted={false}
          >
            <Button component={Link} to={uploadPath(course.id)} leftSection={<IconUpload size={18} stroke={1.75} />}>
              <Trans>Upload Questions</Trans>
            </Button>
          </QuestionTimers>
        )}
      </Text>
      <AlertDialog message={alert} onClose={() => setAlert(null)}>
        <Button onClick={() => setAlert(null)} data-autofocus>
          <Trans>OK</Trans>
        </Button>
      </AlertDialog>
    </>
  );
}
