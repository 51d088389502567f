import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Tabs, TextInput } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import { matchesSearch } from '@parlance/contract/texts/folding';
import { IconSearch } from '@tabler/icons-react';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useQuickUrlState } from '../../ui/lists/url-state.ts';
import { SkillIcon } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { useCourses } from '../use-courses.ts';
import { CourseCard, CourseLine } from './course-card.tsx';
import classes from './course-list.module.css';

const ALL = 'All';

const testsOf: Record<CourseType, MessageDescriptor> = {
  Reading: msg`Reading Tests`,
  Listening: msg`Listening Tests`,
  Writing: msg`Writing Tests`,
  Speaking: msg`Speaking Tests`,
};

const noneOf: Record<CourseType, MessageDescriptor> = {
  Reading: msg`No Reading courses available.`,
  Listening: msg`No Listening courses available.`,
  Writing: msg`No Writing courses available.`,
  Speaking: msg`No Speaking courses available.`,
};

/** The catalogue of a learner: filter by skill and words, both kept in the URL. */
export function CourseList() {
  const [search, change] = useQuickUrlState();
  const courses = useCourses();
  const type = courseTypes.find((one) => one === search.get('type')) ?? null;
  const words = search.get('q') ?? '';

  function narrow(name: 'type' | 'q', value: string): void {
    change({ [name]: value === ALL ? null : value }, { replace: name === 'q', preventScrollReset: true });
  }
  const openDetails = (id: number) => change({ course: id });

  const found = courses.data?.filter((course) => matches(course, words)) ?? [];
  const shown = found.filter((course) => type === null || course.type === type);
  return (
    <>
      <PageHeading title={type === null ? t`All Courses` : say(testsOf[type])} />
      <Tabs value={type ?? ALL} onChange={(value) => narrow('type', value ?? ALL)} className={classes.tabs}>
        <div className={classes.toolbar}>
          <Tabs.List className={classes.list}>
            <Filter value={ALL} label={t`All`} count={courses.data && found.length} />
            {courseTypes.map((one) => (
              <Filter
                key={one}
                value={one}
                label={say(testsOf[one])}
                count={courses.data && found.filter((course) => course.type === one).length}
              />
            ))}
          </Tabs.List>
          <TextInput
            className={classes.search}
            type="search"
            aria-label={t`Search title or subject`}
            placeholder={t`Search title or subject`}
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
            value={words}
            onChange={(event) => narrow('q', event.currentTarget.value)}
          />
        </div>
        <Tabs.Panel value={type ?? ALL}>
          <Loaded
            query={courses}
            loading={<SampleCourses />}
            failed={{
              heading: t`Failed to load courses.`,
              text: t`Your connection may have dropped. Nothing was lost.`,
            }}
            empty={() =>
              shown.length === 0 && (
                <Empty
                  heading={type === null ? t`No courses available.` : say(noneOf[type])}
                  text={
                    words === ''
                      ? t`New courses appear here as soon as they are added.`
                      : t`No course matches “${words}”.`
                  }
                >
                  {words !== '' && (
                    <Button variant="default" onClick={() => narrow('q', '')}>
                      <Trans>Clear search</Trans>
                    </Button>
                  )}
                </Empty>
              )
            }
          >
            {() => <Courses courses={shown} onDetails={openDetails} />}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function matches({ title, subject }: Course, words: string): boolean {
  return matchesSearch(`${title} ${subject}`, words);
}

type FilterProps = { value: Course['type'] | typeof ALL; label: string; count: number | undefined };

function Filter({ value, label, count }: FilterProps) {
  return (
    <Tabs.Tab value={value} leftSection={value === ALL ? undefined : <SkillIcon type={value} />}>
      {label}
      <span className={classes.count} aria-hidden="true">
        {count}
      </span>
    </Tabs.Tab>
  );
}

function Courses({ courses, onDetails }: { courses: Course[]; onDetails: (id: number) => void }) {
  const Item = usePhone() ? CourseLine : CourseCard;
  return (
    <ul className={classes.courses}>
      {courses.map((course) => (
        <Item key={course.id} course={course} onDetails={() => onDetails(course.id)} />
      ))}
    </ul>
  );
}

/** As many empty places as a full page of courses has. */
function SampleCourses() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading courses...</Trans>
      </p>
      <div className={classes.courses} aria-hidden="true">
        {['1', '2', '3', '4', '5', '6', '7', '8'].map((place) => (
          <div key={place} className={classes.place}>
            <Skeleton className={classes.placeCover} />
            <Skeleton height={20} mt={14} width="60%" />
            <Skeleton height={36} mt={14} />
          </div>
        ))}
      </div>
    </>
  );
}
