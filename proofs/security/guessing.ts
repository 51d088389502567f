// Guesses at everything that is a secret: one-time codes, passwords, signatures of audio, invitations, sessions, API keys. They
// come from one address that claims another one each time, to a server without a proxy in front of it. Meanwhile the
// owner logs in from a known device, and afterwards a class from one address.
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSessions, login, sendResetOtp, verifyOtp } from '@parlance/contract/auth';
import { exportClassResults } from '@parlance/contract/class-results';
import { urlOf } from '@parlance/contract/endpoint';
import { API_KEY_PREFIX } from '@parlance/contract/integrations/api-keys';
import { acceptInvitation, addAccountsFromCsv, openInvitation } from '@parlance/contract/invitations';
import { uploadListeningAudio } from '@parlance/contract/media';
import { withCleanUp } from '../../scripts/clean-up.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { callWithForm, register, signInHead } from '../../scripts/servers/school-calls.ts';
import { signedPath } from '../../server/src/media/signed-path.ts';
import { plusSeconds } from '../../server/src/platform/clock.ts';
import { claim, prove, say } from '../claims.ts';
import { startAttackedServer } from './attacked-server.ts';
import { type Client, clientAt, forged, guess, post } from './guesses.ts';
import { QUIET_SHARE, shareOfOthers } from './quiet-machine.ts';

const GUESSES = 10_000;
const PASSWORDS = 1000;
const CLASS = 200;
const CLASS_SECONDS = 10;
/** Loopback has many addresses: the attacker's, the owner's and that of the school. */
const [ATTACKER, OWNER, SCHOOL] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const TONE = join(import.meta.dirname, '../../server/test/audio/tone.mp3');
const EMAIL = 'owner@parlance.test';

await prove(() =>
  withCleanUp(async (later) => {
    const { server, context, databaseUrl } = await startAttackedServer(later);
    const { url } = server;
    const password = await register(url, EMAIL);
    const [attacker, owner] = [clientAt(url, ATTACKER), clientAt(url, OWNER)];
    const logIn = (client: Client, more?: Record<string, string>) =>
      post(client, login, { email: EMAIL, password }, more);
    const { cookie } = await logIn(owner);
    const known = async (during: string) => {
      const { status } = await logIn(owner, { cookie });
      claim(status === 200, `during ${during} the owner logs in from a known device (${status})`);
    };

    await post(owner, sendResetOtp, { email: EMAIL }, { cookie });
    await guess('one-time codes', GUESSES, () =>
      post(attacker, verifyOtp, { email: EMAIL, otp: String(randomInt(1_000_000)).padStart(6, '0') }, forged()),
    );
    const passwords = guess('passwords', PASSWORDS, () =>
      post(attacker, login, { email: EMAIL, password: randomBytes(6).toString('hex') }, forged()),
    );
    await known('the guessing of passwords');
    await passwords;
    await known('the waits after it');

    const head = await signInHead(url);
    const form = new FormData();
    form.set('file', new File(['username,email\nMara,mara@parlance.test\n'], 'people.csv'));
    await callWithForm(url, addAccountsFromCsv, form, head);
    const newPassword = 'a password of a stranger';
    await guess('invitations', GUESSES, (number) => {
      const token = randomBytes(32).toString('base64url');
      return number % 2 === 0
        ? post(attacker, openInvitation, { token }, forged())
        : post(attacker, acceptInvitation, { token, newPassword }, forged());
    });

    await guess('session tokens', GUESSES, () => {
      const authorization = `Bearer ${randomBytes(32).toString('base64url')}`;
      return attacker('GET', urlOf(listSessions), undefined, { authorization, ...forged() });
    });

    await guess('API keys', GUESSES, () => {
      const authorization = `Bearer ${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
      return attacker('GET', urlOf(exportClassResults, { params: { id: 1 } }), undefined, {
        authorization,
        ...forged(),
      });
    });

    const path = await aRecording(url, head);
    await guess('signatures of audio', GUESSES, (number) =>
      attacker('GET', number % 2 === 0 ? spoiled(path, number) : signedByAnother(path), undefined, forged()),
    );

    const { addresses } = await countOrigins(context);
    claim(addresses === 1, `all of it was counted for ${addresses} address, whatever the headers claimed`);
    await logInAsClass(url, databaseUrl, password);
  }),
);

type Context = Awaited<ReturnType<typeof startAttackedServer>>['context'];

/** The signed path of a recording that the head uploaded; it plays. */
async function aRecording(url: string, head: string): Promise<string> {
  const form = new FormData();
  form.set('listeningAudio', new File([readFileSync(TONE)], 'tone.mp3'));
  const { filePath } = await callWithForm(url, uploadListeningAudio, form, head);
  const { status } = await fetch(`${url}${filePath}`);
  claim(status === 200, `the right signature plays the recording (${status})`);
  return filePath;
}

/** The path with one sign of its signature changed, or a later end. */
function spoiled(path: string, number: number): string {
  const [before = '', sign = ''] = path.split('sign=');
  if (number % 4 === 0) return `${before.replace(/until=\d+/, `until=${9_000_000_000 + number}`)}sign=${sign}`;
  const at = number % sign.length;
  return `${before}sign=${sign.slice(0, at)}${sign[at] === 'A' ? 'B' : 'A'}${sign.slice(at + 1)}`;
}

function signedByAnother(path: string): string {
  const key = /media\/(\w+)/.exec(path)?.[1] ?? '';
  return signedPath(randomBytes(32).toString('hex'), key, plusSeconds(new Date(), 3600));
}

async function countOrigins({ db }: Context): Promise<{ addresses: number }> {
  const rows = await db.selectFrom('sign_in_failures').select('origin').distinct().execute();
  return { addresses: rows.length };
}

/** A class at one address, all at one moment; the time is told, and judged where the machine is quiet. */
async function logInAsClass(url: string, databaseUrl: string, password: string): Promise<void> {
  runSql(
    databaseUrl,
    `insert into accounts (username, email, phone, password_hash, role, status, created_at, updated_at)
    select 'Learner', 'class-' || number || '@parlance.test', '1', password_hash, 'user', 'active', now(), now()
    from generate_series(1, ${CLASS}) as number, accounts where email = '${EMAIL}'`,
  );
  const client = clientAt(url, SCHOOL);
  const othersShare = shareOfOthers();
  const startedMs = performance.now();
  const answers = await Promise.all(
    Array.from({ length: CLASS }, (_, index) =>
      post(client, login, { email: `class-${index + 1}@parlance.test`, password }),
    ),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  const isIn = answers.filter(({ status }) => status === 200).length;
  claim(isIn === CLASS, `${isIn} of ${CLASS} log in from one address in ${seconds.toFixed(1)} s`);
  const others = othersShare();
  if (others <= QUIET_SHARE) claim(seconds <= CLASS_SECONDS, `they need at most ${CLASS_SECONDS} s`);
  else say(`       the ${CLASS_SECONDS} s are not judged: others used ${Math.round(others * 100)} % of the machine`);
}
