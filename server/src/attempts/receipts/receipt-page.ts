import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { directionOf } from '@parlance/contract/languages';
import { receiptMoment } from '@parlance/contract/receipts/receipt-moment';
import { type Receipt, type ReceiptPayload, receiptPayload } from '@parlance/contract/receipts/receipts';
import { say, spokenLanguage } from '@parlance/contract/say';
import { fullAndLogin, shownName } from '@parlance/contract/texts/shown-name';
import { zonePlace } from '@parlance/contract/texts/zones';
import { escapedHtml } from '../../platform/http/pages/escaped-html.ts';

type Submitted = { moment: string; name: string };

const submitted: Record<ReceiptPayload['closedBy'], (told: Submitted) => MessageDescriptor> = {
  learner: ({ moment, name }) => msg`${{ moment }}, by ${{ name }}`,
  time: ({ moment }) => msg`${{ moment }}, automatically when time was up`,
  staff: ({ moment }) => msg`${{ moment }}, by the staff`,
};

/**
 * A receipt as a page that needs nothing else: no script, nothing loaded. What a check needs is in it, in `#receipt-data`,
 * and stays off the paper.
 */
export function receiptPage(receipt: Receipt, { publicUrl }: { publicUrl: string | null }): string {
  const payload = receiptPayload.parse(JSON.parse(receipt.payload));
  const { school, course, part, candidate, questions, answered, startedAt, closedAt, digest, key } = payload;
  const at = (iso: string) => receiptMoment(iso, receipt.timeZone);
  const { name, fullName, registrationNumber } = receipt;
  const called = fullAndLogin(fullName, name);
  const { number } = candidate;
  const rows: [name: MessageDescriptor, value: string, kind?: 'digest'][] = [
    [msg`Name`, number === undefined ? called : say(msg`${{ name: called }}, candidate ${{ number }}`)],
    [msg`Answered`, say(msg`${{ answered }} of ${plural({ questions }, { one: '# question', other: '# questions' })}`)],
    [msg`Started`, at(startedAt)],
    [msg`Submitted`, say(submitted[payload.closedBy]({ moment: at(closedAt), name: shownName(fullName, name) }))],
    [msg`Time taken`, say(msg`${{ time: minutesAndSeconds(receipt.takenSeconds) }}, without pauses and breaks`)],
    [msg`Fingerprint`, digest, 'digest'],
    [msg`Signed with key`, `${key}, Ed25519`, 'digest'],
  ];
  if (registrationNumber !== '') rows.splice(1, 0, [msg`Registration number`, registrationNumber]);
  if (part?.paper) rows.splice(-2, 0, [msg`Paper (SHA-256)`, part.paper, 'digest']);
  const data = {
    code: receipt.code,
    payload: receipt.payload,
    signature: receipt.signature,
    publicKey: receipt.publicKey,
  };
  const check = publicUrl
    ? msg`Check it at ${{ address: new URL('/check-receipt', publicUrl).href }}: enter the code, or choose this file.`
    : msg`Check it at the page /check-receipt of the school: enter the code, or choose this file.`;
  const language = spokenLanguage();
  return `<!doctype html>
<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHtml(say(msg`Receipt ${{ code: receipt.code }}`))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="head"><span>${escapedHtml(school)}</span> <span>${at(closedAt)} (${escapedHtml(zonePlace(receipt.timeZone))})</span></p>
<h1>${escapedHtml(say(msg`Your answers were received`))}</h1>
<p class="test"><strong>${escapedHtml(course.title)}</strong>${part ? ` ${escapedHtml(say(msg`Part ${{ position: part.position }} of ${{ title: part.title }}`))}` : ''}</p>
${receipt.supersededAt ? `<p class="old">${escapedHtml(say(msg`This test was opened again on ${{ moment: at(receipt.supersededAt) }}. A later receipt replaces this one.`))}</p>` : ''}
<p class="code"><span>${escapedHtml(say(msg`Receipt code`))}</span><strong>${receipt.code}</strong></p>
<dl>
${rows.map(([name, value, kind]) => `<div><dt>${escapedHtml(say(name))}</dt><dd${kind ? ` class="${kind}"` : ''}>${escapedHtml(value)}</dd></div>`).join('\n')}
</dl>
</main>
<footer>
<p>${escapedHtml(say(msg`If one letter of an answer is changed later, a check of this receipt shows which question. A mark or a corrected answer key does not change it.`))}</p>
<p>${escapedHtml(say(check))}</p>
<details><summary>${escapedHtml(say(msg`Data for a check`))}</summary><pre id="receipt-data">${escapedHtml(JSON.stringify(data))}</pre></details>
</footer>
</body>
</html>
`;
}

function minutesAndSeconds(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

const STYLE = `
:root { color-scheme: light }
* { box-sizing: border-box; margin: 0 }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; background: #f9f6f0; color: #1b1b22; font: 1rem/1.5 system-ui, sans-serif }
main { padding: 2.5rem; border: 1px solid #d7d1c5; outline: 1px solid #d7d1c5; outline-offset: -.75rem; background: #fefcf8 }
h1 { font: 500 2.25rem/1.2 Georgia, serif }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; font-size: .875rem; color: #4f4b45 }
.test { margin: .5rem 0 1.5rem; overflow-wrap: anywhere }
.test strong { margin-right: .5rem }
.old { margin-bottom: 1.5rem; padding: .75rem; border: 1px solid #1b1b22 }
.code { padding: 1rem 0; border: solid #1b1b22; border-width: 1px 0 }
.code span { display: block; font-size: .875rem; color: #4f4b45 }
.code strong { font-size: clamp(1.25rem, 6vw, 2.25rem); line-height: 1.2; letter-spacing: .01em }
dl div { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: 0 1rem; padding: .6rem 0; border-bottom: 1px solid #e7e2d8 }
dl div:last-child { border: 0 }
dt { color: #4f4b45 }
dd { font-weight: 600; overflow-wrap: anywhere }
dd.digest { font: .8125rem/1.6 ui-monospace, monospace }
footer { margin-top: 1.5rem; font-size: .875rem; color: #4f4b45 }
footer > * + * { margin-top: .5rem }
pre { margin-top: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .6875rem }
@media (max-width: 34rem) { main { padding: 1.75rem 1.25rem } dl div { grid-template-columns: minmax(0, 1fr) } }
@media print { body { max-width: none; padding: 0; background: none; font-size: 11pt } details { display: none } }
`;
