import { getAttempt } from '@parlance/contract/attempts';
import { admit } from '@parlance/contract/invigilation/actions';
import { editSitting, getSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { aCourse, anUpload } from '../course-builder.ts';
import { elsewhere, type Person, signedInAs } from '../people.ts';
import { action, aRoom, type Room } from '../sittings/a-room.ts';
import { enters, OTHER_PLACE, ok } from '../sittings/built-sitting.ts';
import { useTestApp } from '../test-app.ts';

const testApp = useTestApp();

async function aListeningRoom(): Promise<Room> {
  const { id: ownerId } = await signedInAs('admin', testApp);
  const audioUploadId = await anUpload(testApp, { kind: 'listening', ownerId, durationSeconds: 40 });
  const questions = [{ type: 'listening' as const, correct: 'B', audioUploadId }];
  const course = await aCourse(testApp, { type: 'Listening', questions });
  return await aRoom(testApp, { courses: [course], passed: 5, settings: { second_place: 'ask' } });
}

/** The path of the recording as a device is given it. */
async function pathFor({ first }: Room, as: Person): Promise<string> {
  const { questions } = ok(await testApp.call(getAttempt, { params: { id: first.attempt.id } }, as));
  return questions[0]?.audio_file_path ?? '';
}

async function plays(url: string, ip = '127.0.0.1'): Promise<number> {
  return (await testApp.app.inject({ method: 'HEAD', url, remoteAddress: ip })).statusCode;
}

async function letsIn(room: Room, device: Person, place: string): Promise<void> {
  await enters(testApp, room, device, { place });
  const body = action({ candidateId: room.first.candidateId, what: 'place' as const });
  ok(await testApp.call(admit, { params: { id: room.id }, body }, room.office));
}

test('a device plays the recording of an examination until another one takes its place', async () => {
  const room = await aListeningRoom();
  const { learner } = room.first;
  const path = await pathFor(room, learner);
  expect(await plays(path)).toBe(200);
  const other = await elsewhere(testApp, learner);
  await letsIn(room, other, OTHER_PLACE);
  expect(await plays(path)).toBe(409);
  const next = await pathFor(room, other);
  expect(await plays(next)).toBe(200);
  // What it was issued for cannot be taken out of it, nor put into that of the other.
  const issued = /for=[\d.]+&/.exec(next)?.[0] ?? '';
  expect(await plays(path.replace(/for=[\d.]+&/, ''))).toBe(404);
  expect(await plays(path.replace(/for=[\d.]+&/, issued))).toBe(404);
  // The one before is let in again.
  await enters(testApp, room, learner, { again: true });
  const body = action({ candidateId: room.first.candidateId, what: 'place' as const });
  ok(await testApp.call(admit, { params: { id: room.id }, body }, room.office));
  expect(await plays(path)).toBe(200);
  expect(await plays(next)).toBe(409);
});

test('a recording plays in the networks of its examination alone', async () => {
  const room = await aListeningRoom();
  const path = await pathFor(room, room.first.learner);
  const { version } = ok(await testApp.call(getSitting, { params: { id: room.id } }, room.office)).sitting;
  const body = { version, networks: ['10.0.0.0/8'] };
  ok(await testApp.call(editSitting, { params: { id: room.id }, body }, room.office));
  expect(await plays(path)).toBe(409);
  expect(await plays(path, '10.1.2.3')).toBe(200);
});

test('whoever logs in again in the browser that is in goes on hearing what was loaded there', async () => {
  const room = await aListeningRoom();
  const path = await pathFor(room, room.first.learner);
  ok(await enters(testApp, room, await elsewhere(testApp, room.first.learner)));
  expect(await plays(path)).toBe(200);
});
