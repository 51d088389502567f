import { ActionIcon, Menu } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { IconCopy, IconDots, IconFileDownload, IconListCheck, IconPencil, IconUsers } from '@tabler/icons-react';
import { useFocusKept } from '../ui/focus.ts';
import classes from './course-menu.module.css';

export type CourseAction = 'edit' | 'duplicate' | 'questions' | 'attempts' | 'answers';

type Props = {
  course: Course;
  /** The id of the element that names the course. */
  describedBy: string;
  /** A file or a copy of it is being made. */
  working: boolean;
  onAction: (course: Course, action: CourseAction) => void;
};

/** What else can be done with a course of the list. */
export function CourseMenu({ course, describedBy, working, onAction }: Props) {
  const none = course.question_count === 0;
  const button = useFocusKept(working);
  const items = [
    { action: 'edit', label: 'Edit', Icon: IconPencil },
    { action: 'duplicate', label: 'Duplicate', Icon: IconCopy },
    { action: 'questions', label: none ? 'Export questions (none yet)' : 'Export questions', Icon: IconFileDownload },
    { action: 'attempts', label: 'Export results by attempt', Icon: IconUsers },
    { action: 'answers', label: 'Export results by answer', Icon: IconListCheck },
  ] as const;
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          aria-label="More actions"
          title="More actions"
          aria-describedby={describedBy}
          loading={working}
        >
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={`More actions for ${course.title}`}>
        {items.map(({ action, label, Icon }) => (
          <Menu.Item
            key={action}
            className={classes.item}
            disabled={action === 'questions' && none}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => onAction(course, action)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
