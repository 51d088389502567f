import { enterAs } from '../fixtures/people.ts';
import { runSql } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Cut, cuttingProxy } from './cutting-proxy.ts';
import { handOver, seconds } from './figures.ts';
import { lostOf, sitDownToSpeak, speak } from './speaking-scenario.ts';

const cuts: Cut[] = ['half of the body', 'the answer'];

for (const cut of cuts) {
  test(`Speaking: upload cut at ${cut}`, async ({ browser, server, samples, expectError }, info) => {
    expectError(/ERR_|Failed to load resource/);
    const proxy = await cuttingProxy(server);
    const context = await browser.newContext({ baseURL: proxy.server.url });
    try {
      const page = await context.newPage();
      const enter = (person: Parameters<typeof enterAs>[2]) => enterAs(context, proxy.server, person);
      const sitting = await sitDownToSpeak({ page, server, samples, enter });
      proxy.cutNext(cut);
      await speak(page, sitting, 1, 3);
      const endedAtMs = Date.now();
      await expect(page.getByText(/ recorded · saved$/)).toBeVisible({ timeout: 20_000 });
      const after = seconds((Date.now() - endedAtMs) / 1000);
      const lost = await lostOf(sitting);
      expect(proxy.counts()).toEqual({ sent: 2, cut: 1 });
      const [recording] = sitting.stored().recordings;
      expect(recording?.codec).toBe('opus');
      const count = runSql(server, `select count(*) from recordings where attempt_id = ${sitting.stored().id}`);
      expect(count).toBe('1');
      const spoken = seconds(sitting.spoken.get(1) ?? 0);
      const figures = `sent ${proxy.counts().sent} times, stored ${count} time after ${after}: ${seconds(recording?.seconds ?? 0)} of ${spoken}`;
      const row = { fault: `upload cut at ${cut}`, screen: 'Speaking', figures };
      handOver(info, { ...row, lostAnswers: 0, lostRecordings: lost });
    } finally {
      await context.close();
      await proxy.close();
    }
  });
}
