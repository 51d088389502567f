import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconDownload, IconFileDownload, IconListCheck, IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useFocusKept } from '../ui/focus.ts';
import { lazily } from '../ui/states/lazily.ts';
import classes from './course-menu.module.css';
import { ExportParts } from './export-parts.tsx';
import { type CourseExport, type CourseToExport, type ExportAction, useCourseExport } from './use-course-export.ts';

/** A chunk of its own: few who look at courses export one. */
const ExportQuestions = lazily(async () => (await import('./export-questions.tsx')).ExportQuestions, 'none');

type Props = {
  /** Null while none is chosen; the menu then says how. */
  course: CourseToExport | null;
  /** What to do when there is no course. */
  hint?: string;
  size?: ButtonProps['size'];
};

/** A button that saves questions or results of one course as a file. */
export function ExportMenu({ course, hint, size }: Props) {
  const exports = useCourseExport();
  const { exportCourse, workingOn } = exports;
  const working = workingOn !== null;
  const button = useFocusKept(working);
  return (
    <>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            ref={button}
            size={size}
            variant="default"
            loading={working}
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            <Trans>Export</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={course ? t`Export ${{ title: course.title }}` : t`Export`}>
          {course ? (
            <ExportItems course={course} onExport={(what) => exportCourse(course, what)} />
          ) : (
            <Menu.Label>{hint}</Menu.Label>
          )}
        </Menu.Dropdown>
      </Menu>
      <p role="status" className="visually-hidden">
        {workingOn?.words}
      </p>
      <ExportDialogs exports={exports} />
    </>
  );
}

type ItemsProps = { course: CourseToExport; onExport: (what: ExportAction) => void };

/** The entries of a menu that save questions or results of a course as a file. */
export function ExportItems({ course, onExport }: ItemsProps) {
  const none = course.question_count === 0;
  const items = [
    { what: 'questions', label: none ? t`Export questions (none yet)` : t`Export questions`, Icon: IconFileDownload },
    { what: 'attempts', label: t`Export results by attempt`, Icon: IconUsers },
    { what: 'answers', label: t`Export results by answer`, Icon: IconListCheck },
  ] as const;
  return items.map(({ what, label, Icon }) => (
    <Menu.Item
      key={what}
      className={classes.item}
      disabled={what === 'questions' && none}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => onExport(what)}
    >
      {label}
    </Menu.Item>
  ));
}

/** What an export asks before it saves a file: the format, and of a Listening course as CSV the recording. */
export function ExportDialogs({ exports }: { exports: CourseExport }) {
  const { asked, choice, exportCsv, exportPart, closeAsked, closeChoice } = exports;
  return (
    <>
      {asked && (
        <Suspense>
          <ExportQuestions
            source={{ courseId: asked.id }}
            title={asked.title}
            count={asked.question_count}
            onCsv={asked.type === 'Listening' ? () => void exportCsv(asked) : undefined}
            onClose={closeAsked}
          />
        </Suspense>
      )}
      <ExportParts choice={choice} onExport={exportPart} onClose={closeChoice} />
    </>
  );
}
