import { addWebhook, rotateWebhook } from '@parlance/contract/integrations/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { anEmptySite, type WholeSite } from '../../../test/whole-site.ts';
import { sealReason } from '../../accommodations/sealed-reason.ts';
import { sealTotpSecret } from '../../auth/second-factor/totp.ts';
import { ensureKey } from '../../lti/keys/keys.ts';
import { queueMail } from '../../platform/outbox/mail.ts';
import { openSigner } from '../../receipts/signer.ts';
import { backUp } from '../backup.ts';
import { siteOf } from '../site/site.ts';
import { changeSecret, forgetSealed } from './change-secret.ts';
import { sealedColumns } from './queries.ts';
import { refuseOtherSecret } from './refuse-other-secret.ts';

const WRONG = 'another secret of more than 32 letters';
let site: WholeSite;
let superadmin: { id: number; token: string };

beforeAll(async () => {
  site = await anEmptySite();
  superadmin = await signedInAs('superadmin', site);
});
afterAll(() => site.close());

const refuse = (secret: string) => site.database.inLongTransaction({}, (run) => refuseOtherSecret(run, secret));
const stored = async (table: (typeof sealedColumns)[number]['table']) =>
  JSON.stringify(await site.db.selectFrom(table).selectAll().execute());

async function aHook() {
  const body = { url: 'https://example.org/x', events: ['result.scored' as const] };
  return (await site.call(addWebhook, { body }, superadmin)).body.webhook;
}

/** Stores one value of a column, as its feature does. */
const sealers: Record<`${string}.${string}`, () => Promise<unknown>> = {
  'accommodations.reason': () =>
    site.db
      .insertInto('accommodations')
      .values({
        account_id: superadmin.id,
        extra_time_percent: 25,
        break_count: 0,
        break_seconds: 0,
        extra_plays: 0,
        preparation_percent: 0,
        recording_percent: 0,
        high_contrast: false,
        note_to_learner: '',
        reason: sealReason(site.settings.secret, superadmin.id, 'Why.'),
        version: 1,
        updated_at: site.clock.now(),
      })
      .execute(),
  'lti_keys.private_key': () => ensureKey(site),
  'outbox.letter': () =>
    queueMail(site, {
      kind: 'marked',
      to: { name: 'Ana', address: 'ana@example.org' },
      subject: 'Marked',
      pieces: ['Hello'],
      language: 'en',
    }),
  'second_factors.secret': async () => {
    const { id } = await signedInAs('admin', site);
    return await site.db
      .insertInto('second_factors')
      .values({
        account_id: id,
        kind: 'totp',
        name: 'Phone',
        secret: sealTotpSecret(site.settings.secret, id, 'JBSWY3DP'),
        last_step: 1,
        created_at: site.clock.now(),
        confirmed_at: site.clock.now(),
      })
      .execute();
  },
  'signing_keys.private_key': () => openSigner(site.settings.secret).read(site.db, site.clock.now()),
  'webhooks.previous_secret': async () => site.call(rotateWebhook, { params: { id: (await aHook()).id } }, superadmin),
  'webhooks.secret': aHook,
};

test('a database in which nothing is encrypted is used with any secret', async () => {
  await expect(refuse(WRONG)).resolves.toBeUndefined();
});

test.each(sealedColumns.map((column) => [`${column.table}.${column.column}`, column] as const))(
  'one value of %s: another secret is refused, changes nothing, and goes on once it is lost',
  async (name, { table, named }) => {
    await sealers[name]?.();
    const before = await stored(table);
    const sentence = new RegExp(`^SECRET is not the one that this database was used with: ${named} cannot be read`);
    await expect(refuse(site.settings.secret)).resolves.toBeUndefined();
    await expect(refuse(WRONG)).rejects.toThrow(sentence);
    await expect(changeSecret(site.database, { from: WRONG, to: site.settings.secret })).rejects.toThrow(sentence);
    const source = { site: siteOf(site.database, site.clock), store: site.store, secret: WRONG, release: '1' };
    const options = { to: '/nowhere', tar: false, media: false, recipient: null };
    await expect(backUp({ ...source, progress: () => {} }, options)).rejects.toThrow(sentence);
    expect(await stored(table)).toBe(before);
    await site.database.inLongTransaction({}, (run) => forgetSealed(run, WRONG));
    await expect(refuse(WRONG)).resolves.toBeUndefined();
    await site.db.deleteFrom(table).execute();
  },
);

test('whoever reads the key of receipts with another secret never retires it', async () => {
  await sealers['signing_keys.private_key']?.();
  const before = await stored('signing_keys');
  for (const read of [openSigner(WRONG).read, openSigner(WRONG).find]) {
    await expect(read(site.db, site.clock.now())).rejects.toThrow(/^SECRET is not the one that the key/);
  }
  expect(await stored('signing_keys')).toBe(before);
});
