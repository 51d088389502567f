import { randomUUID } from 'node:crypto';
import { addPlatform, ltiKeySet, ltiPaths, type Platform } from '@parlance/contract/lti/platforms';
import { insertIdentity } from '../src/auth/oidc/queries.ts';
import { identityIssuer } from '../src/lti/launch/come-in.ts';
import { beginningOf, formOf, INSTRUCTOR, type Sent, type TestPlatform, type Twist } from './lti-platform.ts';
import { type Person, signedInAs } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The platform as a superadmin adds it. */
export async function connect(
  testApp: TestApp,
  { platform, superadmin }: { platform: TestPlatform; superadmin: Person },
  more: Partial<Platform> = {},
): Promise<Platform> {
  platform.atTime(() => testApp.clock.now());
  const body = { ...formOf(platform), ...more };
  const { body: added, status, text } = await testApp.call(addPlatform, { body }, superadmin);
  if (status !== 200) throw new Error(text);
  const { body: keys } = await testApp.call(ltiKeySet, {});
  platform.state.tool = keys;
  return added.platform;
}

/** Begins a login as the platform does, and gives what the site asks the platform for. */
export async function begin(testApp: TestApp, more: Record<string, string> = {}) {
  const { app } = testApp;
  const form = { ...beginningOf(), ...more };
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: ltiPaths.login,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  if (statusCode !== 302) throw new Error(`${statusCode}: ${body}`);
  const url = new URL(String(headers.location));
  const asked = Object.fromEntries(url.searchParams);
  return { url, asked, state: asked.state ?? '', nonce: asked.nonce ?? '' };
}

/** Sends a message to the site as the browser does. */
export async function sendBack({ app }: TestApp, form: { state: string; id_token: string }) {
  const answer = await app.inject({
    method: 'POST',
    url: ltiPaths.launch,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  const [, fragment = ''] = /href="\/lti#([^"]*)"/.exec(answer.body) ?? [];
  const led = new URLSearchParams(fragment.replaceAll('&amp;', '&'));
  const [, answerToken = ''] = /data-answer="([^"]*)"/.exec(answer.body) ?? [];
  return {
    status: answer.statusCode,
    text: answer.body,
    headers: answer.headers,
    ticket: led.get('ticket') ?? '',
    to: led.get('to'),
    answerToken,
  };
}

/** A whole launch, up to the page with the press. */
export async function launch(testApp: TestApp, platform: TestPlatform, claims: Record<string, unknown>, twist?: Twist) {
  const { state, nonce } = await begin(testApp);
  return await sendBack(testApp, { state, id_token: await platform.sign(nonce, claims, twist) });
}

/** The page of a launch that lets somebody in. */
export async function comesIn(testApp: TestApp, platform: TestPlatform, claims: Record<string, unknown>) {
  const page = await launch(testApp, platform, claims);
  return page.ticket === '' ? Promise.reject(new Error(page.text)) : page;
}

/** A teacher whose account is linked with one of a platform. */
export async function aLinkedTeacher(
  testApp: TestApp,
  { issuer }: Platform,
  access: 'classes' | 'school' = 'classes',
): Promise<Person & Sent> {
  const person = await signedInAs('admin', testApp, { access });
  const sub = randomUUID();
  const known = { issuer: identityIssuer(issuer), subject: sub, email: null, origin: 'owner' as const };
  await insertIdentity(testApp.db, { ...known, accountId: person.id, now: testApp.clock.now() }, testApp.settings);
  return { ...person, sub, roles: [INSTRUCTOR] };
}
