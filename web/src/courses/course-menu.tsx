import { msg, t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { say } from '@parlance/contract/say';
import { IconCopy, IconDots, IconPencil, IconRuler2, IconSend, IconUsers } from '@tabler/icons-react';
import { useFocusKept } from '../ui/focus.ts';
import classes from './course-menu.module.css';
import { ExportItems } from './export-menu.tsx';
import type { ExportAction } from './use-course-export.ts';

export type CourseAction = 'edit' | 'duplicate' | 'release' | 'marking' | 'scale' | ExportAction;

type Props = {
  course: Course;
  /** The id of the element that names the course. */
  describedBy: string;
  /** A file or a copy of it is being made. */
  working: boolean;
  /** Whether it may be changed by who looks at it. */
  mayEdit: boolean;
  onAction: (course: Course, action: CourseAction) => void;
};

const items = [
  { action: 'edit', label: msg`Edit`, Icon: IconPencil },
  { action: 'duplicate', label: msg`Duplicate`, Icon: IconCopy },
  { action: 'release', label: msg`Release and review`, Icon: IconSend },
  { action: 'marking', label: msg`Second marking`, Icon: IconUsers },
  { action: 'scale', label: msg({ message: 'Scale', context: 'menu: the bands of a course' }), Icon: IconRuler2 },
] as const;

/** What else can be done with a course of the list. */
export function CourseMenu({ course, describedBy, working, mayEdit, onAction }: Props) {
  const button = useFocusKept(working);
  const { title } = course;
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          aria-label={t`More actions`}
          title={t`More actions`}
          aria-describedby={describedBy}
          loading={working}
        >
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t`More actions for ${title}`}>
        {items
          .filter(({ action }) => mayEdit || action !== 'edit')
          // Nobody marks a Listening test.
          .filter(({ action }) => action !== 'marking' || course.type !== 'Listening')
          .map(({ action, label, Icon }) => (
            <Menu.Item
              key={action}
              className={classes.item}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => onAction(course, action)}
            >
              {say(label)}
            </Menu.Item>
          ))}
        <ExportItems course={course} onExport={(what) => onAction(course, what)} />
      </Menu.Dropdown>
    </Menu>
  );
}
