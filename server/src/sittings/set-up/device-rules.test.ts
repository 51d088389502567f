import { listAudit } from '@parlance/contract/audit';
import { duplicateSitting } from '@parlance/contract/sittings/publishing';
import { getSebFile } from '@parlance/contract/sittings/set-up';
import { addSitting, editSitting, getSitting } from '@parlance/contract/sittings/sitting';
import { getOwnSitting } from '@parlance/contract/sittings/taking';
import { parse } from 'plist';
import { expect, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { joinsStaff } from '../../../test/sittings/a-room.ts';
import { aDraft, aSitting, enters, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { findDeviceRules } from '../entering/queries.ts';

const testApp = useTestApp();

const edits = async ({ id, office }: { id: number; office: { token: string } }, given: object) => {
  const { version } = ok(await testApp.call(getSitting, { params: { id } }, office)).sitting;
  return await testApp.call(editSitting, { params: { id }, body: { version, ...given } }, office);
};

test('any browser and any network will do until a lead says otherwise', async () => {
  const built = await aSitting(testApp, { startsIn: 600 });
  expect(built.sitting).toMatchObject({ safe_exam_browser: false, networks: [] });
  const [learner = built.office] = built.learners;
  const own = ok(await testApp.call(getOwnSitting, { params: { id: built.id } }, learner)).sitting;
  expect(own).toMatchObject({ asks_safe_exam_browser: false, asks_network: false });
  expect(own).not.toHaveProperty('device_refused');
  ok(await enters(testApp, built, learner));
  const refused = { status: 409, body: { code: 'sitting_any_browser' } };
  expect(await testApp.call(getSebFile, { params: { id: built.id } }, built.office)).toMatchObject(refused);
});

test.each([
  '10.0.0.300',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0',
  '010.0.0.1',
  '2001:db8::/129',
  '2001:db8:::/48',
  'fe80::1%eth0',
  'school.example',
  '',
])('“%s” is no network, and is named', async (wrong) => {
  const office = await signedInAs('admin', testApp);
  const body = { title: 'A', networks: ['192.168.0.0/16', wrong] };
  const reason = `“${wrong}” is not a network. Write it as 192.168.10.0/24 or 2001:db8::/48.`;
  expect(await testApp.call(addSitting, { body }, office)).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: [{ path: 'networks', reason }] },
  });
});

test('the rules are stored, written into the log, copied with the sitting, and can change on the day', async () => {
  const built = await aDraft(testApp, { startsIn: 600 });
  const networks = ['192.168.10.7/24', '10.0.0.1', '2001:db8::/48', '::1'];
  const { sitting } = ok(await edits(built, { safe_exam_browser: true, networks }));
  expect(sitting).toMatchObject({ safe_exam_browser: true, networks });
  const superadmin = await signedInAs('superadmin', testApp);
  const [entry] = ok(await testApp.call(listAudit, { query: {} }, superadmin));
  expect(entry).toMatchObject({
    action: 'sitting.edited',
    details: { changed: ['safe_exam_browser', 'networks'], safe_exam_browser: true, networks },
  });
  await testApp.call(getSebFile, { params: { id: built.id } }, built.office);
  const copy = ok(await testApp.call(duplicateSitting, { params: { id: built.id } }, built.office)).sitting;
  expect(copy).toMatchObject({ safe_exam_browser: true, networks });
  // Another examination has another file: that of the first does not open it.
  expect(await findDeviceRules(testApp.db, copy.id)).toEqual({ networks, sebKey: '' });

  const begun = await aSitting(testApp, { startsIn: 600, settings: { networks: ['10.0.0.0/8'] } });
  testApp.pass(660);
  ok(await edits(begun, { networks: [], safe_exam_browser: true }));
  const late = await edits(begun, { second_place: 'ask' });
  expect(late).toMatchObject({ status: 409, body: { code: 'sitting_under_way' } });
});

test('the file of a sitting opens its page, stays as it is, holds nothing of the server, and each download is logged', async () => {
  const built = await aDraft(testApp, { settings: { safe_exam_browser: true } });
  const asks = (as = built.office, host = 'exams.example.org') =>
    testApp.call(getSebFile, { params: { id: built.id } }, { ...as, headers: { host } });
  const { status, text, headers } = await asks();
  expect([status, headers['content-type']]).toEqual([200, 'application/seb; charset=utf-8']);
  expect(headers['content-disposition']).toContain(`examination-${built.id}.seb`);
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
  const { examKeySalt, ...configuration } = parse(text) as Record<string, unknown>;
  expect(configuration).toEqual({
    sebConfigPurpose: 0,
    startURL: `http://exams.example.org/exam/${built.id}`,
    sendBrowserExamKey: true,
    browserWindowWebView: 3,
    allowAudioCapture: true,
    allowSpellCheck: false,
    newBrowserWindowByLinkBlockForeign: true,
    newBrowserWindowByScriptBlockForeign: true,
  });
  expect(examKeySalt).toHaveLength(32);
  expect(text).not.toContain(testApp.settings.secret);
  // Off and on again, and asked for elsewhere: what is on the computers of the school goes on working.
  ok(await edits(built, { safe_exam_browser: false }));
  ok(await edits(built, { safe_exam_browser: true }));
  expect((await asks(built.office, 'other.example.org')).text).toBe(text);
  const entries = await testApp.db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'sitting.seb_file_exported')
    .where('subject_id', '=', built.id)
    .execute();
  expect(entries).toHaveLength(2);
  // Whoever prepares the room has it; whoever only marks does not.
  expect((await asks(await joinsStaff(testApp, built, 'invigilator'))).text).toBe(text);
  expect(await asks(await joinsStaff(testApp, built, 'marker'))).toMatchObject({ status: 403 });
  expect((await asks(await signedInAs('admin', testApp, { access: 'classes' }))).status).toBe(404);
});
