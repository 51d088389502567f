import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useFocusKept } from '../../ui/focus.ts';
import { ExportDialogs } from './export-dialogs.tsx';
import { ExportItems } from './export-items.tsx';
import { type CourseToExport, useCourseExport } from './use-course-export.ts';

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
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={course ? `Export ${course.title}` : 'Export'}>
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
