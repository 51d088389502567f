import { AGAIN_MS, fetchMissingStyles, needsReload } from '../../platform/missing-code.ts';

/** What `load` gives, once it gives it. It is asked for again every few seconds; that a reload would help is said once. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let isFirst = true, isSaid = false; ; isFirst = false) {
    try {
      return await load();
    } catch {
      isSaid ||= !isFirst && (await sayReload());
      await wait();
      fetchMissingStyles();
    }
  }
}

/** What `load` gives now: asked for twice. Throws what it throws, and says so where only another page would have it. */
export async function loadNow<T>(load: () => Promise<T>): Promise<T> {
  return await load()
    .catch(load)
    .catch((error: unknown) => {
      void sayReload();
      throw error;
    });
}

const help = () => import('./missing-part.tsx');
let hasHelp = false;

/** Fetches ahead what is shown where code is missing: then it is shown without a connection too. */
export async function fetchMissingHelp(): Promise<void> {
  await help();
  hasHelp = true;
}

/** What is shown where code is missing. It is code as well: nobody asks for it before the server answers. */
export async function missingHelp() {
  while (!hasHelp && !(await needsReload())) await wait();
  return await untilLoaded(help);
}

async function sayReload(): Promise<boolean> {
  const isKept = await needsReload();
  if (isKept) void help().then((shown) => shown.sayReload(), Boolean);
  return isKept;
}

async function wait(): Promise<void> {
  await new Promise((done) => setTimeout(done, AGAIN_MS));
}
