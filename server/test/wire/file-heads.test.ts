import type { Endpoint } from '@parlance/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { type Callers, openCallers } from '../security/callers.ts';
import { openRig, type Rig, requestOf } from '../security/rig.ts';
import { everyRow, nameOf } from '../security/rows.ts';
import { sendInto } from '../security/send-into.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from './contract-calls.ts';

const isTable = ({ method, replyType }: Endpoint) => method === 'GET' && [replyType].flat().includes('text/csv');
const tables = (await contractCalls()).filter(isTable);
const testApp = useTestApp();
let rig: Rig;
let callers: Callers;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
  callers = await openCallers(rig);
});

test.each(tables.map((call) => [nameOf(call), call] as const))(
  '%s names its columns alike in every language: programs read them',
  async (name, call) => {
    const input = (await everyRow().get(name)?.mine(rig, callers.superadmin)) ?? {};
    const request = await requestOf(call, input, callers.superadmin.token);
    const columnsIn = async (language: string) => {
      const headers = { ...request.headers, 'accept-language': language };
      const { status, text } = await rig.send({ ...request, headers });
      expect(status).toBe(200);
      return text.split('\r\n')[0];
    };
    const english = await columnsIn('en');
    expect(english).toMatch(/^\ufeff./);
    expect(await columnsIn('de')).toBe(english);
  },
);

test('there are many of them', () => {
  expect(tables.length).toBeGreaterThan(12);
});
