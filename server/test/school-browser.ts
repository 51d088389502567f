import type { LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { openSchoolProvider, type SchoolProvider, SITE } from './school-provider.ts';
import type { TestApp } from './test-app.ts';

/** A real provider for the tests of one file, which reads its settings from it. */
export async function useSchoolProvider(): Promise<SchoolProvider> {
  const school = await openSchoolProvider();
  afterAll(school.close);
  return school;
}

/** A browser of one person: what it was given to keep, by site. */
export type Browser = {
  /** Opens a page of this site and gives where it leads. */
  open: (url: string) => Promise<string>;
  /** Goes on at the provider until it leads back here, and gives that URL. */
  atProvider: (url: string) => Promise<string>;
  /** Sends a call of this site as the login page does. */
  send: (method: 'GET' | 'POST', url: string, token?: string, body?: object) => Promise<LightMyRequestResponse>;
};

export function openBrowser(testApp: TestApp): Browser {
  const own = new Map<string, string>();
  const school = new Map<string, string>();
  const send: Browser['send'] = async (method, url, token, body) => {
    const answer = await testApp.app.inject({
      method,
      url,
      payload: body,
      headers: { cookie: sent(own), ...(token && { authorization: `Bearer ${token}` }) },
    });
    keep(own, [answer.headers['set-cookie'] ?? []].flat());
    return answer;
  };
  return {
    send,
    open: async (url) => {
      const { statusCode, headers, body } = await send('GET', url.replace(SITE, ''));
      if (statusCode !== 302) throw new Error(`${url} answered ${statusCode}: ${body}`);
      return String(headers.location);
    },
    atProvider: async (url) => {
      let at = url;
      for (let steps = 0; steps < 10 && !at.startsWith(SITE); steps += 1) {
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie: sent(school) } });
        keep(school, answer.headers.getSetCookie());
        const next = answer.headers.get('location');
        if (next === null) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`);
        at = new URL(next, at).href;
      }
      return at;
    },
  };
}

/** Begins a login here, goes through the provider, and gives where the callback leads. */
export async function comeBack(browser: Browser, query = ''): Promise<string> {
  const back = await browser.atProvider(await browser.open(`/api/auth/oidc/start${query}`));
  return await browser.open(back);
}

/** A whole login: how it ended, and what was answered. */
export async function logInAtSchool(browser: Browser) {
  const page = await comeBack(browser);
  if (!page.startsWith('/login#school-account=in')) return { page, status: 0, body: null as never };
  const answer = await browser.send('POST', '/api/auth/oidc/finish');
  return { page, status: answer.statusCode, body: answer.json() };
}

function keep(jar: Map<string, string>, cookies: string[]): void {
  for (const cookie of cookies) {
    const [pair = ''] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie)) jar.delete(name);
    else jar.set(name, value.join('='));
  }
}

function sent(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
