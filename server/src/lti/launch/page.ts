import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { directionOf } from '@parlance/contract/languages';
import { LAUNCH_PAGE } from '@parlance/contract/lti/launches';
import { say, spokenLanguage } from '@parlance/contract/say';
import type { FastifyReply } from 'fastify';
import { escapedHtml } from '../../platform/http/pages/escaped-html.ts';
import type { Settings } from '../../platform/settings.ts';
import type { PlatformRow } from '../queries.ts';
import type { Arrival } from './come-in.ts';

export const ANSWER_PATH = '/api/lti/answer';

/** In a window of its own it leads on at once; in a frame it waits for the press, and for what is chosen. */
const SCRIPT = `
const main = document.querySelector('main');
const link = main.querySelector('a');
const answer = main.dataset.answer;
if (link && !answer && window.top === window.self) location.replace(link.href);
link?.addEventListener('click', () => {
  // The ticket works once: after the press there is nothing left to press.
  setTimeout(() => {
    link.remove();
    main.querySelector('[hidden]').hidden = false;
  });
});
async function ask() {
  const reply = await fetch('${ANSWER_PATH}', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  }).then((response) => response.json()).catch(() => null);
  if (reply?.code === 'ticket_over') return;
  if (!reply?.jwt) return setTimeout(ask, 2000);
  const form = document.querySelector('form');
  form.elements.JWT.value = reply.jwt;
  form.submit();
}
if (answer) void ask();
`;

const STYLE = `
:root{color-scheme:light dark;--paper:#fbf9f4;--ink:#1d2433;--quiet:#5a6172;--accent:#1f4fa8;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#14171f;--ink:#eceae4;--quiet:#a9b0c0;--accent:#8db4ff;--on:#10131a}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:40px 24px}
h1{font-size:22px;line-height:1.25;margin:0 0 8px}
p{margin:0 0 24px;color:var(--quiet)}
a{display:inline-block;padding:12px 20px;border-radius:8px;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const [SCRIPT_HASH, STYLE_HASH] = [hashOf(SCRIPT), hashOf(STYLE)];

type Page = { heading: string; text: string; status?: number; frames: string[]; arrival?: Arrival };

/** The page with the one press that opens a window of ours. */
export function sendArrival(reply: FastifyReply, settings: Pick<Settings, 'brand'>, arrival: Arrival): FastifyReply {
  const site = settings.brand.name;
  const heading = arrival.message.choice ? say(msg`Choose a course in ${{ site }}`) : say(msg`Continue in ${{ site }}`);
  const text = arrival.message.choice
    ? say(msg`It opens in a new window. Keep this page open: what you choose appears here.`)
    : say(msg`It opens in a new window.`);
  const frames = [...framesOf(arrival.platform), ...arrival.message.frames];
  return send(reply, settings, { heading, text, frames, arrival });
}

/** Why somebody was not let in. */
export function sendRefused(
  reply: FastifyReply,
  settings: Pick<Settings, 'brand'>,
  { text, platform }: { text: string; platform: PlatformRow | undefined },
): FastifyReply {
  const frames = platform ? framesOf(platform) : [];
  return send(reply, settings, { heading: say(msg`You were not logged in`), text, status: 400, frames });
}

/**
 * A document of its own: no other reply may be shown in a frame. It has no session, loads nothing, and can do nothing but
 * open a window and hand a choice back.
 */
function send(reply: FastifyReply, { brand }: Pick<Settings, 'brand'>, page: Page): FastifyReply {
  const { heading, text, status = 200, frames, arrival } = page;
  const language = spokenLanguage();
  const choice = arrival?.message.choice ?? null;
  const policy = [
    "default-src 'none'",
    `script-src ${SCRIPT_HASH}`,
    `style-src ${STYLE_HASH}`,
    `connect-src ${arrival?.answerToken ? "'self'" : "'none'"}`,
    `form-action ${choice ? new URL(choice.returnUrl).origin : "'none'"}`,
    "base-uri 'none'",
    `frame-ancestors ${[...new Set(frames.map((url) => new URL(url).origin))].join(' ') || "'none'"}`,
  ];
  reply.raw.removeHeader('X-Frame-Options');
  reply.raw.setHeader('Content-Security-Policy', policy.join('; '));
  return reply
    .code(status)
    .header('Vary', 'Cookie, Accept-Language')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapedHtml(heading)} · ${escapedHtml(brand.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main${arrival?.answerToken ? ` data-answer="${arrival.answerToken}"` : ''}>
<h1>${escapedHtml(heading)}</h1>
<p>${escapedHtml(text)}</p>
${arrival ? pressOf(arrival) : ''}
</main>
${choice ? `<form method="post" action="${escapedHtml(choice.returnUrl)}" hidden><input name="JWT"></form>` : ''}
<script>${SCRIPT}</script>
</body>
</html>
`);
}

function pressOf({ ticket, to }: Arrival): string {
  const fragment = new URLSearchParams({ ticket, ...(to !== null && { to }) });
  const opened = say(msg`It was opened in another window. To open it again, reload the activity in your course.`);
  return `<a href="${LAUNCH_PAGE}#${escapedHtml(fragment.toString())}" target="_blank" rel="noopener">${escapedHtml(say(msg`Open`))}</a>
<p role="status" hidden>${escapedHtml(opened)}</p>`;
}

function framesOf({ issuer, auth_url }: PlatformRow): string[] {
  return [issuer, auth_url].filter((url) => URL.canParse(url));
}
