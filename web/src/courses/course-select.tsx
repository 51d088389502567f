import { t } from '@lingui/core/macro';
import type { SelectProps } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { SearchSelect } from '../ui/fields/search-select.tsx';
import { skillText } from '../ui/skill.tsx';

type Props = Omit<SelectProps<string>, 'data' | 'limit' | 'searchable' | 'filter'> & {
  /** Undefined while they are on the way. */
  courses: readonly Pick<Course, 'id' | 'title' | 'type'>[] | undefined;
  /** What stands beside a title: the ID where questions are looked after, the skill where tests are put together. */
  beside: 'id' | 'skill';
  hasFailed?: boolean;
};

/** More are found by typing. */
const COURSES_LISTED = 100;

/** A choice of one course, found by typing. */
export function CourseSelect({ courses, beside, hasFailed = false, ...props }: Props) {
  return (
    <SearchSelect
      placeholder={t`Choose a course`}
      limit={COURSES_LISTED}
      nothingFoundMessage={beside === 'id' ? t`No course has this title or ID.` : t`No such course.`}
      maxDropdownHeight={320}
      disabled={courses === undefined}
      data={(courses ?? []).map(({ id, title, type }) => ({
        value: String(id),
        label: beside === 'id' ? t`${title} · ID ${id}` : t`${title} (${{ skill: skillText(type) }})`,
      }))}
      {...props}
      {...(hasFailed && { error: t`Failed to load the courses. Reload this page.` })}
    />
  );
}
