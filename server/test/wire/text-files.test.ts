import { submitSpeakingTest } from '@parlance/contract/attempts';
import type { Endpoint } from '@parlance/contract/endpoint';
import { uploadListeningAudio } from '@parlance/contract/media';
import { beforeAll, expect, test } from 'vitest';
import { type Callers, openCallers } from '../security/callers.ts';
import { openRig, type Rig, requestOf } from '../security/rig.ts';
import { everyRow, nameOf } from '../security/rows.ts';
import { sendInto } from '../security/send-into.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from './contract-calls.ts';

/** What they take is sound. */
const withoutText: Endpoint[] = [submitSpeakingTest, uploadListeningAudio];
const LINE = 'Café “Zoë”\n';

const calls = (await contractCalls()).filter(({ multipart, fileForm }) => multipart ?? fileForm);
const textCalls = calls.filter((call) => !withoutText.includes(call));
const testApp = useTestApp();
let rig: Rig;
let callers: Callers;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
  callers = await openCallers(rig);
});

test('every form with a text file has a field for its encoding', () => {
  expect(textCalls.length).toBeGreaterThan(9);
  const without = textCalls.filter(({ multipart, fileForm }) => !(multipart ?? fileForm)?.fields.shape.encoding);
  expect(without.map(nameOf)).toEqual([]);
});

test.each(textCalls.map((call) => [nameOf(call), call] as const))(
  '%s asks before it reads an older text, and does not ask for any other',
  async (name, call) => {
    const ask = async (bytes: (text: string) => Buffer, fields: Record<string, string> = {}) => {
      const input = (await everyRow().get(name)?.mine(rig, callers.superadmin)) ?? {};
      const form: Record<string, string | File> = { ...input.form, ...fields };
      for (const [part, value] of Object.entries(form)) {
        if (typeof value === 'string') continue;
        form[part] = new File([new Uint8Array(bytes(`${await value.text()}\n${LINE}`))], value.name);
      }
      const { text } = await rig.send(await requestOf(call, { ...input, form }, callers.superadmin.token));
      return JSON.parse(text) as { code?: string; sample?: string[]; rows?: { value: string }[] };
    };
    const western = (text: string) => Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1');
    const stored = async () =>
      await Promise.all(
        (['audit_log', 'imports', 'import_jobs'] as const).map(
          async (table) => (await rig.db.selectFrom(table).select('id').execute()).length,
        ),
      );
    const before = await stored();
    expect(await ask(western)).toMatchObject({ code: 'encoding_unsaid', sample: [LINE.trim()] });
    expect(await stored()).toEqual(before);
    const encodings: [(text: string) => Buffer, Record<string, string>?][] = [
      [western, { encoding: 'windows-1252' }],
      [(text) => Buffer.from(text)],
      [(text) => Buffer.from(text), { encoding: 'windows-1252' }],
      [(text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ];
    const isDry = call.multipart && { dryRun: 'true' };
    const answers = [];
    for (const [bytes, fields] of encodings) answers.push(await ask(bytes, { ...isDry, ...fields }));
    expect(answers.map(({ code }) => code)).not.toContain('encoding_unsaid');
  },
);
