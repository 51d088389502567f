import { listConsentTexts } from '@parlance/contract/consents';
import { getCourseForAdmin, listOwnCourses } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import type { Endpoint } from '@parlance/contract/endpoint';
import { changeOverall, listOveralls, type Overall } from '@parlance/contract/overalls';
import {
  DEFAULT_SIGHT,
  getReleasePolicy,
  type ReleasePolicy,
  setReleasePolicy,
} from '@parlance/contract/release-policy';
import { addRubricVersion, getRubric, listRubrics } from '@parlance/contract/rubrics/rubric';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import { addScaleVersion, getScale, listScales, type Scale } from '@parlance/contract/scales/scale';
import {
  getCourseMarking,
  type CourseMarking as Marking,
  setCourseMarking,
} from '@parlance/contract/second-marking/marking-policy';
import { aCourse, aCourseForAdmin, aMarker } from '@parlance/contract/test/examples';
import { focusManager, onlineManager, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { CourseRelease } from '../../attempts/release/course-release.tsx';
import { Overalls } from '../../overalls/overalls.tsx';
import { queryOf } from '../../platform/queries.ts';
import { storeSession } from '../../platform/session.ts';
import { Rubrics } from '../../reviews/rubrics/rubrics.tsx';
import { Scales } from '../../scales/scales.tsx';
import { CourseMarking } from '../../second-marking/course-marking.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

type Form = {
  save: Endpoint;
  read: Endpoint;
  screen: ReactNode;
  path: string;
  button: string;
  field: string;
  typed: string;
  /** What the field shows of that version, and the replies that have it. */
  shown: (version: number) => string;
  store: (version: number) => void;
};

const reading = { id: 1, title: 'Academic Reading', type: 'Reading' } as const;
const letters = { id: 2, title: 'Formal Letters', type: 'Writing' } as const;
const named = (version: number) => `Name of version ${version}`;
const coursePath = () => '/course';

const forms: Form[] = [
  {
    save: addRubricVersion,
    read: getRubric,
    screen: <Rubrics />,
    path: '/?rubric=5',
    button: 'Save as the next version',
    field: 'Name',
    typed: 'Typed',
    shown: named,
    store(version) {
      const criterion = { key: 'c', weight: 1, descriptors: [{ from: 0, text: 'Bad.' }] };
      const rubric: Rubric = {
        id: 5,
        name: named(version),
        skill: 'Writing',
        top: 9,
        step: 1,
        per: 'test',
        rounding: 'nearest',
        learner_sees: true,
        criteria: [
          { ...criterion, key: 'a', name: 'Task' },
          { ...criterion, key: 'b', name: 'Grammar' },
        ],
        version,
      };
      server.reply(listRubrics, { rubrics: [] });
      server.reply(getRubric, { rubric, versions: [], usedBy: { courses: 0, attempts: 0 } });
      server.reply(addRubricVersion, { message: 'Saved.', rubric });
    },
  },
  {
    save: addScaleVersion,
    read: getScale,
    screen: <Scales />,
    path: '/?scale=5',
    button: 'Save as the next version',
    field: 'Name',
    typed: 'Typed',
    shown: named,
    store(version) {
      const rows = [
        { from: 0, band: 0 },
        { from: 20, band: 5 },
      ];
      const scale: Scale = {
        id: 5,
        name: named(version),
        source: 'raw',
        max_raw: 40,
        step: 1,
        percent: 68,
        rows,
        version,
      };
      server.reply(listScales, { scales: [] });
      server.reply(getScale, { scale, versions: [], usedBy: { courses: 0, results: 0 }, marks: [] });
      server.reply(addScaleVersion, { message: 'Saved.', scale });
    },
  },
  {
    save: changeOverall,
    read: listOveralls,
    screen: <Overalls />,
    path: '/?overall=5',
    button: 'Save',
    field: 'Title',
    typed: 'Typed',
    shown: named,
    store(version) {
      const parts = [reading, letters].map((course) => ({ course, weight: 1, on_scale: true }));
      const rules = { step: 0.5, rounding: 'nearest', take: 'latest', one_sitting: false, valid_days: null } as const;
      const overall: Overall = { id: 5, title: named(version), ...rules, parts, version };
      server.reply(listCourses, [aCourse(reading), aCourse(letters)]);
      server.reply(listOveralls, { overalls: [overall] });
      server.reply(changeOverall, { message: 'Saved.', overall });
    },
  },
  {
    save: setReleasePolicy,
    read: getReleasePolicy,
    screen: <CourseRelease coursePath={coursePath} />,
    path: '/release?course=7',
    button: 'Save',
    field: 'Date and time',
    typed: '2027-07-01T09:00',
    shown: (version) => `2027-06-0${version}T09:00`,
    store(version) {
      const policy: ReleasePolicy = {
        release: 'on_date',
        release_at: `2027-06-0${version}T09:00:00.000Z`,
        time_zone: 'UTC',
        ...DEFAULT_SIGHT,
        version,
      };
      server.reply(getReleasePolicy, { policy });
      server.reply(setReleasePolicy, { message: 'Saved.', policy });
    },
  },
  {
    save: setCourseMarking,
    read: getCourseMarking,
    screen: <CourseMarking coursePath={coursePath} progressPath={coursePath} />,
    path: '/marking?course=7',
    button: 'Save',
    field: 'How many marks two scores may lie apart',
    typed: '9',
    shown: String,
    store(version) {
      const marking: Marking = {
        second: 'all',
        sample_percent: null,
        gap: version,
        criterion_gap_halves: null,
        agreed: 'mean',
        adjudicated: 'third',
        adjudicator_sees: true,
        comments_from: 'all',
        near_cut: null,
        calibration_every: null,
        markers: [],
        others: [],
        leads: true,
        version,
      };
      server.reply(getCourseMarking, { marking });
      server.reply(setCourseMarking, { message: 'Saved.', marking });
    },
  },
];

/** Refused for the same reason, but sent by a press of a button, or by a form that has its own test of this. */
const others = [
  'PATCH /api/admin/courses/:id/draws/:drawId',
  'PATCH /api/admin/passages/:id',
  'PATCH /api/admin/questions/:id',
  'POST /api/admin/courses/:id/marking/newest-rubric',
  'POST /api/admin/courses/:id/scale/apply',
  'POST /api/admin/key-corrections/:id/undo',
  'POST /api/admin/questions/:id/answer-forms',
  'POST /api/admin/questions/:id/corrections',
  'POST /api/admin/questions/:id/versions/:versionId/restore',
  'PUT /api/admin/courses/:id/order',
  'PUT /api/admin/courses/:id/question-order',
];

/** Is asked again when the tab and the connection come back. */
function Beside() {
  useQuery(queryOf(listConsentTexts, {}));
  return null;
}

async function open({ screen: shown, path, ...form }: Form) {
  storeSession(aMarker(), 'token');
  server.reply(listConsentTexts, []);
  server.reply(getCourseForAdmin, { course: aCourseForAdmin({ rubric_id: null }) });
  server.reply(listOwnCourses, []);
  form.store(1);
  const beside = (
    <main tabIndex={-1}>
      <Beside />
      {shown}
    </main>
  );
  const screen = await renderScreen(beside, path, { '/elsewhere': <p>Another page.</p> });
  const field = screen.getByLabelText(form.field, { exact: true });
  await expect.element(field).toHaveValue(form.shown(1));
  await field.fill(form.typed);
  return { screen, field, button: screen.getByRole('button', { name: form.button, exact: true }) };
}

test.each(forms)('a tab and a connection that come back leave what is typed for $save.path', async (form) => {
  const { field } = await open(form);
  form.store(2);
  for (const isBack of [false, true]) {
    onlineManager.setOnline(isBack);
    focusManager.setFocused(isBack);
  }
  await expect.poll(() => server.sentTo(listConsentTexts).length).toBe(2);
  expect(server.sentTo(form.read)).toHaveLength(1);
  await expect.element(field).toHaveValue(form.typed);
});

test.each(forms)('a colleague who stored first keeps nobody in the form for $save.path', async (form) => {
  const { screen, field, button } = await open(form);
  form.store(2);
  server.refuse(form.save, 'edit_version_old');
  await button.click();
  const load = screen.getByRole('button', { name: 'Load what is stored' });
  await expect.element(load).toBeVisible();
  await expect.element(field).toHaveValue(form.typed);
  await load.click();
  await expect.element(field).toHaveValue(form.shown(2));
  await expect.element(load).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main')).toHaveFocus();
  await field.fill(form.typed);
  form.store(3);
  await button.click();
  await expect.element(field).toHaveValue(form.shown(3));
  const { version, after } = (server.sentTo(form.save).at(-1)?.body ?? {}) as Record<string, unknown>;
  expect(version ?? after).toBe(2);
});

test.each(forms)('leaving asks about what is typed for $save.path, until it is stored', async (form) => {
  const { screen, field, button } = await open(form);
  void screen.router.navigate('/elsewhere');
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByText('Your changes have not been saved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  form.store(2);
  await button.click();
  await expect.element(field).toHaveValue(form.shown(2));
  void screen.router.navigate('/elsewhere');
  await expect.element(screen.getByText('Another page.')).toBeVisible();
});

test('every form that an older version is refused of is looked at here', () => {
  const modules = import.meta.glob<Record<string, Partial<Endpoint>>>('../../../../contract/src/**/*.ts', {
    eager: true,
  });
  const endpoints = Object.values(modules).flatMap((exported) => Object.values(exported));
  const refused = endpoints.filter((one) => one?.refusals?.includes('edit_version_old'));
  const known = [...forms.map(({ save }) => `${save.method} ${save.path}`), ...others];
  expect(refused.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(known.sort());
});
