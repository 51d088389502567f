import { register } from '@parlance/contract/auth';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';

const body = { username: 'Ada', email: 'ada@example.org', phone: '1', password: 'a long enough password' };

describe('by invitation only', () => {
  const testApp = useTestApp({ REGISTRATION: 'invited', BRAND_NAME: 'Elm School', BRAND_MAIL: 'desk@elm.example' });

  test('nobody registers, and the refusal says whom to ask', async () => {
    const { status, body: refused } = await testApp.call(register, { body });
    expect([status, refused]).toMatchObject([
      403,
      {
        code: 'registration_invited',
        message: 'You cannot register yourself here. Ask Elm School for an account: desk@elm.example',
      },
    ]);
    expect(await testApp.db.selectFrom('accounts').select('id').where('email', '=', body.email).execute()).toEqual([]);
  });
});

describe('by invitation only, without an email of the school', () => {
  const testApp = useTestApp({ REGISTRATION: 'invited', BRAND_NAME: 'Elm School', BRAND_MAIL: '' });

  test('the refusal names the school', async () => {
    const { body: refused } = await testApp.call(register, { body });
    expect(refused.message).toBe('You cannot register yourself here. Ask Elm School for an account.');
  });
});
