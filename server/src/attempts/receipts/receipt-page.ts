import { type Receipt, type ReceiptPayload, receiptPayload } from '@parlance/contract/receipts/receipts';
import { fullAndLogin, shownName } from '@parlance/contract/texts/shown-name';
import { escapedHtml } from '../../platform/http/pages/escaped-html.ts';
import { countOf } from '../../platform/plural.ts';

const closedBy: Record<ReceiptPayload['closedBy'], (name: string) => string> = {
  learner: (name) => `by ${name}`,
  time: () => 'automatically when time was up',
  staff: () => 'by the staff',
};

/**
 * A receipt as a page that needs nothing else: no script, nothing loaded. What a check needs is in it, in `#receipt-data`,
 * and stays off the paper.
 */
export function receiptPage(receipt: Receipt, { publicUrl }: { publicUrl: string | null }): string {
  const payload = receiptPayload.parse(JSON.parse(receipt.payload));
  const { school, course, part, candidate, questions, answered, startedAt, closedAt, digest, key } = payload;
  const at = (iso: string) => momentIn(iso, receipt.timeZone);
  const number = candidate.number === undefined ? '' : `, candidate ${candidate.number}`;
  const { name, fullName, registrationNumber } = receipt;
  const rows: [name: string, value: string, kind?: 'digest'][] = [
    ['Name', `${fullAndLogin(fullName, name)}${number}`],
    ['Answered', `${answered} of ${countOf(questions, 'question')}`],
    ['Started', at(startedAt)],
    ['Submitted', `${at(closedAt)}, ${closedBy[payload.closedBy](shownName(fullName, name))}`],
    ['Time taken', `${minutesAndSeconds(receipt.takenSeconds)}, without pauses and breaks`],
    ['Fingerprint', digest, 'digest'],
    ['Signed with key', `${key}, Ed25519`, 'digest'],
  ];
  if (registrationNumber !== '') rows.splice(1, 0, ['Registration number', registrationNumber]);
  if (part?.paper) rows.splice(-2, 0, ['Paper (SHA-256)', part.paper, 'digest']);
  const data = {
    code: receipt.code,
    payload: receipt.payload,
    signature: receipt.signature,
    publicKey: receipt.publicKey,
  };
  const check = publicUrl ? new URL('/check-receipt', publicUrl).href : 'the page /check-receipt of the school';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHtml(`Receipt ${receipt.code}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="head"><span>${escapedHtml(school)}</span> <span>${at(closedAt)} (${escapedHtml(placeOf(receipt.timeZone))})</span></p>
<h1>Your answers were received</h1>
<p class="test"><strong>${escapedHtml(course.title)}</strong>${part ? ` Part ${part.position} of ${escapedHtml(part.title)}` : ''}</p>
${receipt.supersededAt ? `<p class="old">This test was opened again on ${at(receipt.supersededAt)}. A later receipt replaces this one.</p>` : ''}
<p class="code"><span>Receipt code</span><strong>${receipt.code}</strong></p>
<dl>
${rows.map(([name, value, kind]) => `<div><dt>${name}</dt><dd${kind ? ` class="${kind}"` : ''}>${escapedHtml(value)}</dd></div>`).join('\n')}
</dl>
</main>
<footer>
<p>If one letter of an answer is changed later, a check of this receipt shows which question. A mark or a corrected answer key does not change it.</p>
<p>Check it at ${escapedHtml(check)}: enter the code, or choose this file.</p>
<details><summary>Data for a check</summary><pre id="receipt-data">${escapedHtml(JSON.stringify(data))}</pre></details>
</footer>
</body>
</html>
`;
}

/** '2027-06-03 10:34:05' on the clocks of a zone (IANA). */
function momentIn(iso: string, timeZone: string): string {
  // The one locale that writes both as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(iso));
}

/** 'Paris' of Europe/Paris. */
function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
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
