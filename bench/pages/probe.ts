import { chromium } from '@playwright/test';
import { withCleanUp } from '../../scripts/clean-up.ts';
import { openSchool } from './school.ts';
await withCleanUp(async (later) => {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  later(() => browser.close());
  const pages = (await openSchool(later)).filter(({ name }) => /landing|learner dash|^admin dash/.test(name));
  for (const slow of [false, true]) for (const page of pages) for (const [width, height] of [[1440, 900], [390, 844]] as const) {
    const context = await browser.newContext({ viewport: { width, height }, storageState: page.storage });
    await context.addInitScript(() => {
      const w = window as any; w.shifts = [];
      const sel = (n: any) => n ? (n.nodeType === 3 ? '#text "' + n.data.slice(0, 20) + '" in ' + n.parentElement?.className : n.tagName + '.' + n.className) : 'gone';
      new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) w.shifts.push({ t: Math.round(e.startTime), v: e.value.toFixed(4), s: e.sources.map((s: any) => sel(s.node) + ` ${Math.round(s.previousRect.x)},${Math.round(s.previousRect.y)} ${Math.round(s.previousRect.width)}x${Math.round(s.previousRect.height)} -> ${Math.round(s.currentRect.x)},${Math.round(s.currentRect.y)} ${Math.round(s.currentRect.width)}x${Math.round(s.currentRect.height)}`) }); }).observe({ type: 'layout-shift', buffered: true });
    });
    const tab = await context.newPage();
    const d = await context.newCDPSession(tab);
    if (slow) await d.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 200000 });
    if (slow) await d.send('Network.enable');
    await tab.goto(page.url, { waitUntil: 'load' });
    await tab.waitForTimeout(slow ? 3500 : 1500);
    const out = await tab.evaluate(() => ({ fp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime, shifts: (window as any).shifts, res: performance.getEntriesByType('resource').filter((e) => /css|landing-|common-/.test(e.name)).map((e: any) => e.name.split('/').pop() + ' ' + Math.round(e.startTime) + '-' + Math.round(e.responseEnd)) }));
    console.log('##', page.name, width, slow ? 'slow' : 'full', JSON.stringify(out, null, 1));
    await context.close();
  }
});
