import { Menu } from '@mantine/core';
import { IconFileDownload, IconListCheck, IconUsers } from '@tabler/icons-react';
import classes from '../course-menu.module.css';
import type { CourseToExport, ExportAction } from './use-course-export.ts';

type Props = { course: CourseToExport; onExport: (what: ExportAction) => void };

/** The entries of a menu that save questions or results of a course as a file. */
export function ExportItems({ course, onExport }: Props) {
  const none = course.question_count === 0;
  const items = [
    { what: 'questions', label: none ? 'Export questions (none yet)' : 'Export questions', Icon: IconFileDownload },
    { what: 'attempts', label: 'Export results by attempt', Icon: IconUsers },
    { what: 'answers', label: 'Export results by answer', Icon: IconListCheck },
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
