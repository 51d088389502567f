import { changeCandidates, exportRoster, importRoster, listCandidates } from '@parlance/contract/sittings/candidates';
import { expect, test } from 'vitest';
import { type Person, signedInAs } from '../../../../test/people.ts';
import { aDraft, aReading, aSitting, ok } from '../../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const testApp = useTestApp();

type Sent = { id: number; version: number; text: string; dryRun?: boolean };

async function sends({ id, version, text, dryRun = false }: Sent, as: Person) {
  const form = new FormData();
  form.set('version', String(version));
  if (dryRun) form.set('dryRun', '1');
  form.set('file', new File([text], 'roster.csv', { type: 'text/csv' }));
  return await testApp.upload(importRoster, form, { ...as, params: { id } });
}

async function exported(id: number, as: Person): Promise<string> {
  return (await testApp.call(exportRoster, { params: { id } }, as)).text;
}

test('what is exported comes in equal: rooms, seats, formulas, and the appointment of a second time', async () => {
  const learners = await Promise.all(Array.from({ length: 3 }, () => signedInAs('user', testApp)));
  const sketch = {
    learners,
    courses: [await aReading(testApp), await aReading(testApp)],
    parts: [{ start: 'appointment' as const }],
    settings: { time_zone: 'Europe/Paris' },
  };
  const { id, office, sitting } = await aDraft(testApp, sketch);
  const [first, second] = ok(await testApp.call(listCandidates, { params: { id } }, office));
  const part_id = sitting.parts[1]?.id ?? 0;
  const change = [
    {
      id: first?.id ?? 0,
      room: '=A1',
      seat: '3',
      appointments: [{ part_id, at: { local: '2026-10-25T02:30', time_zone: 'Europe/Paris' } }],
    },
    {
      id: second?.id ?? 0,
      room: 'B, 2',
      appointments: [{ part_id, at: { local: '2026-10-25T01:30', time_zone: 'UTC' } }],
    },
  ];
  ok(await testApp.call(changeCandidates, { params: { id }, body: { version: sitting.version, change } }, office));
  const text = await exported(id, office);
  expect(text).toContain('2026-10-25 02:30+01:00');
  const other = await aDraft(testApp, { ...sketch, learners: [] });
  const { status, body } = await sends({ id: other.id, version: other.sitting.version, text }, other.office);
  expect([status, body]).toMatchObject([200, { imported: 3, added: 3, changed: 0 }]);
  expect(await exported(other.id, other.office)).toBe(text);
  const again = await sends({ id: other.id, version: other.sitting.version + 1, text }, other.office);
  expect(again.body).toMatchObject({ added: 0, changed: 0 });
  const dry = `email,room\n${learners[0]?.email},C3\n`;
  const before = other.sitting.version + 1;
  expect((await sends({ id: other.id, version: before, text: dry, dryRun: true }, other.office)).body).toMatchObject({
    imported: 0,
    added: 0,
    changed: 1,
  });
  expect(await exported(other.id, other.office)).toBe(text);
});

test('odd files are refused by line', async () => {
  const { id, office, sitting, learners } = await aDraft(testApp);
  const admin = await signedInAs('admin', testApp);
  const lines = [
    'email,seat,appointment',
    `${learners[0]?.email},1,2026-03-02 09:00`,
    'nobody@example.org,2,',
    `${admin.email},3,`,
    'no email,4,',
    `${learners[0]?.email},5,`,
  ];
  const { status, body } = await sends({ id, version: sitting.version, text: lines.join('\n') }, office);
  expect(status).toBe(400);
  expect((body as { errors: unknown[] }).errors).toMatchObject([
    { line: 2, column: 'appointment' },
    { line: 3, column: 'email' },
    { line: 4, column: 'email' },
    { line: 5, column: 'email' },
    { line: 6, column: 'email' },
  ]);
});

test('a file into a published sitting adds people with their appointments', async () => {
  const sketch = { courses: [await aReading(testApp)], learners: [await signedInAs('user', testApp)] };
  const { id, office, sitting } = await aSitting(testApp, sketch);
  const late = await signedInAs('user', testApp);
  const text = `email,room\n${late.email},A1\n`;
  expect(await sends({ id, version: sitting.version, text }, office)).toMatchObject({
    status: 200,
    body: { added: 1 },
  });
  const listed = ok(await testApp.call(listCandidates, { params: { id } }, office));
  expect(listed.map(({ number, room }) => [number, room])).toEqual([
    [1, ''],
    [2, 'A1'],
  ]);
});

test('whoever sees only their own learners is told the same of every other email, known or not', async () => {
  const office = await signedInAs('admin', testApp, { access: 'classes' });
  const { id, sitting } = await aDraft(testApp, { office, learners: [], courses: [] });
  const stranger = await signedInAs('user', testApp);
  const text = `email\nnobody@example.org\n${office.email}\n${stranger.email}\n`;
  const reason = 'no learner of your classes has this email';
  expect(await sends({ id, version: sitting.version, text, dryRun: true }, office)).toMatchObject({
    status: 400,
    body: { errors: [2, 3, 4].map((line) => ({ line, column: 'email', reason })) },
  });
});
