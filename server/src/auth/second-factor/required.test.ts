import { listSessions, login, register } from '@parlance/contract/auth';
import { finishSetUp, listFactors, removeFactor, setUpFactor } from '@parlance/contract/second-factor';
import { describe, expect, test } from 'vitest';
import { codeOf, wrongCodeOf } from '../../../test/authenticator.ts';
import { signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { staffNeedFactor } from '../../accounts/second-factors/required.ts';

const password = 'quiet harbour 41';

describe('with SECOND_FACTOR=staff', () => {
  const testApp = useTestApp({ SECOND_FACTOR: 'staff' });
  const withPassword = async (role: 'admin' | 'superadmin') => {
    const person = await signedInAs(role, testApp);
    const set = { password_hash: await hashPassword(password) };
    await testApp.db.updateTable('accounts').set(set).where('id', '=', person.id).execute();
    return person;
  };
  const ticketOf = async (email: string) => {
    const { status, body } = await testApp.call(login, { body: { email, password } });
    expect([status, body]).toMatchObject([401, { code: 'second_factor_setup' }]);
    expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId', 'ticket']);
    return (body as unknown as { ticket: string }).ticket;
  };
  const begin = async (ticket: string) => {
    const { body, text } = await testApp.call(setUpFactor, { body: { ticket, kind: 'totp', name: 'Phone' } });
    if (body.kind !== 'totp') throw new Error(text);
    return body;
  };
  const finish = (ticket: string, id: number, code: string) =>
    testApp.call(finishSetUp, { body: { ticket, id, proof: { kind: 'totp', code } } });

  test('whoever has no factor sets one up with the ticket of the login, and is in', async () => {
    const { email } = await withPassword('superadmin');
    const ticket = await ticketOf(email);
    const { id, secret } = await begin(ticket);
    expect((await finish(ticket, id, wrongCodeOf(secret, testApp))).body).toMatchObject({
      code: 'second_factor_wrong',
    });
    const { body } = await finish(ticket, id, codeOf(secret, testApp));
    expect(body).toMatchObject({ user: { email } });
    expect(body.recoveryCodes).toHaveLength(10);
    const own = await testApp.call(listFactors, {}, body);
    expect(own.body).toMatchObject({ required: true, factors: [{ kind: 'totp' }] });
    expect((await finish(ticket, id, codeOf(secret, testApp, 1))).body).toMatchObject({ code: 'ticket_over' });
    const remove = { params: { id: own.body.factors[0]?.id ?? 0 }, body: { password } };
    expect((await testApp.call(removeFactor, remove, body)).body).toMatchObject({ code: 'second_factor_last' });
  });

  test('of two with the password the first one sets the factor, and the other sets none', async () => {
    const { email } = await withPassword('admin');
    const tickets = [await ticketOf(email), await ticketOf(email)];
    const begun = await begin(tickets[0] ?? '');
    expect((await finish(tickets[0] ?? '', begun.id, codeOf(begun.secret, testApp))).status).toBe(200);
    const late = { body: { ticket: tickets[1] ?? '', kind: 'totp' as const, name: 'Other' } };
    expect((await testApp.call(setUpFactor, late)).body).toMatchObject({ code: 'ticket_over' });
  });

  test('a session that a password alone opened is nobody’s, whoever has it and however they became staff', async () => {
    for (const role of ['admin', 'superadmin'] as const) {
      const person = await signedInAs(role, testApp);
      expect((await testApp.call(listSessions, {}, person)).body).toMatchObject({ code: 'not_signed_in' });
    }
    const learner = await signedInAs('user', testApp);
    expect((await testApp.call(listSessions, {}, learner)).status).toBe(200);
    await testApp.db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', learner.id).execute();
    expect((await testApp.call(listSessions, {}, learner)).body).toMatchObject({ code: 'not_signed_in' });
  });

  test('learners log in as ever', async () => {
    const body = { username: 'Mira', email: 'mira@example.org', phone: '1', password };
    await testApp.call(register, { body });
    expect((await testApp.call(login, { body: { email: body.email, password } })).status).toBe(200);
  });
});

describe('without the setting', () => {
  const testApp = useTestApp();
  const needs = (settings: { publicUrl?: string; demo?: boolean }) =>
    staffNeedFactor({ ...testApp, settings: { ...testApp.settings, secondFactor: null, ...settings } });

  test('a new site that is opened by https asks staff, and the demo and others do not', async () => {
    expect(await needs({ publicUrl: 'https://tests.example.org' })).toBe(true);
    expect(await needs({ publicUrl: 'http://tests.example.org' })).toBe(false);
    expect(await needs({})).toBe(false);
    expect(await needs({ publicUrl: 'https://tests.example.org', demo: true })).toBe(false);
  });

  test('a site that was there before keeps what it had', async () => {
    await testApp.db.insertInto('earlier_defaults').values({ setting: 'SECOND_FACTOR' }).execute();
    expect(await needs({ publicUrl: 'https://tests.example.org' })).toBe(false);
  });
});
