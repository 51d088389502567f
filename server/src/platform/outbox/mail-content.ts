import { directionOf, type Language } from '@parlance/contract/languages';
import type { Brand } from '@parlance/contract/pages/brand';

/** One piece of an email: a paragraph, or something set apart from it. */
export type Piece = string | { code: string } | { link: string; words: string } | { quoted: string };

/** The text part of an email. */
export function mailText(pieces: Piece[], brand: Brand): string {
  // Mail programs know two hyphens and a space for the line above a signature.
  return `${pieces.map(textOf).join('\n\n')}\n\n-- \n${signature(brand).join('\n')}`;
}

function textOf(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  if ('code' in piece) return `    ${piece.code}`;
  if ('link' in piece) return `${piece.words}: ${piece.link}`;
  return piece.quoted
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}

function signature({ name, postalAddress, mail }: Brand): string[] {
  return [name, postalAddress, mail].filter((line) => line !== '');
}

const SERIF = "Georgia,'Times New Roman',serif";
/** For codes and buttons: the digits of Georgia have different heights. */
const SANS = 'Helvetica,Arial,sans-serif';
const PAGE = 'margin:0;padding:0;background:#f9f6f0;color:#1a1c23';
const COLUMN = `max-width:560px;margin:0 auto;padding:32px 20px 40px;font:17px/27px ${SERIF}`;
const HEAD = `margin:0 0 28px;padding:0 0 14px;border-bottom:1px solid #1a1c23;font:bold 20px/28px ${SERIF}`;
const PARAGRAPH = 'margin:0 0 18px';
const CODE = `margin:26px 0;font:bold 34px/44px ${SANS};letter-spacing:0.14em;color:#1d305c`;
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:5px;background:#1d305c;color:#f9f6f0;' +
  `font:bold 15px/24px ${SANS};text-decoration:none`;
const LINES = 'white-space:pre-wrap;overflow-wrap:anywhere';
/** Mail programs know no start and end. */
const QUOTED = {
  ltr: `margin:18px 0;padding:0 0 0 16px;border-left:2px solid #b9b4a6;${LINES}`,
  rtl: `margin:18px 0;padding:0 16px 0 0;border-right:2px solid #b9b4a6;${LINES}`,
};
const FOOT =
  'margin:36px 0 0;padding:14px 0 0;border-top:1px solid #d9d3c5;font-size:14px;line-height:22px;color:#5a5d69';

/** Where a mailbox is read in the dark; the colours above are for every mailbox that knows nothing of it. */
const NIGHT = `@media (prefers-color-scheme: dark) {
  .page { background: #1b1e26 !important; color: #ece6d9 !important; }
  .head { border-color: #ece6d9 !important; }
  .code { color: #a9b9de !important; }
  .button { background: #a9b9de !important; color: #1b1e26 !important; }
  .quoted { border-color: #5a5d69 !important; }
  .foot { border-color: #3a3e4a !important; color: #a9a89f !important; }
}`;

type Shown = { subject: string; pieces: Piece[]; language: Language };

/**
 * The HTML part of an email, with the words of the text part. Everything in it is text: whatever a person typed is
 * escaped. Styles are inline: mail programs drop stylesheets.
 */
export function mailHtml({ subject, pieces, language }: Shown, brand: Brand): string {
  const direction = directionOf(language);
  return `<!doctype html>
<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${NIGHT}</style>
</head>
<body class="page" style="${PAGE}"><div style="${COLUMN}">
<p class="head" style="${HEAD}">${escaped(brand.name)}</p>
${pieces.map((piece) => htmlOf(piece, QUOTED[direction])).join('\n')}
<p class="foot" style="${FOOT}">${signature(brand).map(escaped).join('<br>')}</p>
</div></body>
</html>
`;
}

function htmlOf(piece: Piece, quotedStyle: string): string {
  if (typeof piece === 'string') return `<p style="${PARAGRAPH}">${escaped(piece)}</p>`;
  if ('code' in piece) return `<p class="code" style="${CODE}">${escaped(piece.code)}</p>`;
  if ('link' in piece) {
    const link = `<a class="button" style="${BUTTON}" href="${escaped(piece.link)}">${escaped(piece.words)}</a>`;
    return `<p style="margin:26px 0">${link}</p>`;
  }
  return `<blockquote class="quoted" style="${quotedStyle}">${escaped(piece.quoted)}</blockquote>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
