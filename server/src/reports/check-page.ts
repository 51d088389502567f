import { msg } from '@lingui/core/runtime-macro';
import type { Reply } from '@parlance/contract/endpoint';
import { exactly } from '@parlance/contract/kinds/worth';
import { directionOf } from '@parlance/contract/languages';
import { readReportCode, reportCodeText } from '@parlance/contract/reports/report-code';
import type { checkReport } from '@parlance/contract/reports/score-report';
import { inDigits, type Sentence, say, spokenLanguage, spokenLocale } from '@parlance/contract/say';
import { escapedHtml } from '../platform/http/pages/escaped-html.ts';
import type { Settings } from '../platform/settings.ts';

type Found = Reply<typeof checkReport>;

/** What was found of a code, what is wrong with it, or nothing where none was asked for. */
export type Checked = { found: Found } | { problem: string } | null;

/**
 * The page on which anybody checks a score report by its code. It needs no script and loads nothing, and no search engine
 * lists it.
 */
export function checkPage(
  { brand, timeZone }: Pick<Settings, 'brand' | 'timeZone'>,
  typed: string,
  checked: Checked,
): string {
  const language = spokenLanguage();
  const text = (sentence: Sentence) => escapedHtml(say(sentence));
  const code = readReportCode(typed);
  const shown = code === null ? typed : reportCodeText(code);
  const title = text(msg`Check a score report`);
  return `<!doctype html>
<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escapedHtml(brand.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">${escapedHtml(brand.name)}</a></header>
<main>
<h1>${title}</h1>
<p class="lead">${text(msg`The code is on the report, beside the QR code.`)}</p>
<form action="/verify" method="get">
<label for="code">${text(msg`Code of the report`)}</label>
<div><input id="code" name="code" dir="ltr" autocomplete="off" spellcheck="false" required maxlength="40" value="${escapedHtml(shown)}"><button>${text(msg({ message: 'Check', context: 'a score report' }))}</button></div>
</form>
${checked ? `<section role="status">${'found' in checked ? foundHtml(checked.found, timeZone) : `<p class="state wrong">${escapedHtml(checked.problem)}</p>`}</section>` : ''}
</main>
</body>
</html>
`;
}

function foundHtml(found: Found, timeZone: string): string {
  const day = (iso: string) =>
    new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(new Date(iso));
  const { state, issuer, issuedAt, endedAt, name, title, takenAt, score, onScale } = found;
  const sentence = {
    valid: msg`This report is genuine.`,
    replaced: msg`This report was replaced on ${{ date: day(endedAt ?? issuedAt) }}. Ask for the new one.`,
    withdrawn: endedAt ? msg`This report was withdrawn on ${{ date: day(endedAt) }}.` : msg`This report was withdrawn.`,
  }[state];
  const rows: [Sentence, string | undefined][] = [
    [msg`Issued by`, issuer],
    [msg`Issued`, day(issuedAt)],
    [msg`Name`, name],
    [msg`Test`, title],
    [msg`Taken`, takenAt && day(takenAt)],
    [msg`Band`, onScale && bandText(onScale.band, onScale.step)],
    [msg`CEFR level`, onScale?.cefr === 'below A1' ? say(msg`below A1`) : (onScale?.cefr ?? undefined)],
    [msg`Likely range`, onScale && rangeText(onScale)],
    [msg`Score`, score && `${inDigits(exactly(score.score ?? 0, score.thousandths))} / ${inDigits(score.outOf)}`],
  ];
  const list = rows.map(
    ([what, value]) =>
      value !== undefined && `<div><dt>${escapedHtml(say(what))}</dt><dd><bdi>${escapedHtml(value)}</bdi></dd></div>`,
  );
  const sign = { valid: '✓', replaced: '↻', withdrawn: '✕' }[state];
  return `<p class="state ${state}"><span aria-hidden="true">${sign}</span> ${escapedHtml(say(sentence))}</p>
<dl>${list.filter(Boolean).join('\n')}</dl>`;
}

function bandText(band: number, step: number): string {
  const digits = step < 1 ? 1 : 0;
  return band.toLocaleString(spokenLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function rangeText({ low, high, step }: NonNullable<Found['onScale']>): string | undefined {
  if (low === null || high === null) return undefined;
  return say(msg`${{ low: bandText(low, step) }} to ${{ high: bandText(high, step) }}`);
}

const STYLE = `
:root { color-scheme: light dark; --page: #f9f6f0; --sheet: #fefcf8; --text: #1b1b22; --quiet: #4f4b45; --rule: #d7d1c5; --ink: #1d305c; --on-ink: #fff; --wrong: #9f2a1f }
@media (prefers-color-scheme: dark) { :root { --page: #16181d; --sheet: #1e2128; --text: #f1ede4; --quiet: #bdb7aa; --rule: #3a3d46; --ink: #a8b9dd; --on-ink: #16181d; --wrong: #f0a497 } }
* { box-sizing: border-box; margin: 0 }
body { background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
header { padding: 1rem 1.5rem; border-bottom: 1px solid var(--rule) }
header a { color: inherit; font: 500 1.25rem Georgia, serif; text-decoration: none }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1.5rem }
h1 { font: 500 2.25rem/1.2 Georgia, serif }
.lead { margin: .5rem 0 2rem; color: var(--quiet) }
label { display: block; margin-bottom: .25rem; font-weight: 600 }
form div { display: flex; flex-wrap: wrap; gap: .75rem }
input { flex: 1 1 14rem; min-width: 0; padding: .6rem .75rem; border: 1px solid var(--quiet); border-radius: 5px; background: var(--sheet); color: inherit; font: 600 1.125rem ui-monospace, monospace }
button { padding: .6rem 1.25rem; border: 0; border-radius: 5px; background: var(--ink); color: var(--on-ink); font: 600 1rem system-ui, sans-serif; cursor: pointer }
a:focus-visible, input:focus-visible, button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
section { margin-top: 2rem; padding: 1.5rem; border: 1px solid var(--rule); border-radius: 5px; background: var(--sheet) }
.state { font: 500 1.375rem/1.35 Georgia, serif }
.wrong { color: var(--wrong) }
dl { margin-top: 1rem }
dl div { display: grid; grid-template-columns: minmax(6rem, 30%) minmax(0, 1fr); gap: 1rem; padding: .6rem 0; border-top: 1px solid var(--rule) }
dt { color: var(--quiet) }
dd { font-weight: 600; overflow-wrap: anywhere }
`;
