/** One piece of a letter: a paragraph, or something that stands out from it. */
export type Piece = string | { code: string } | { link: string; words: string } | { quoted: string };

/** The text part of a letter. */
export function letterText(pieces: Piece[]): string {
  return pieces.map(textOf).join('\n\n');
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

const PAGE = 'margin:0;padding:32px 16px;background:#f9f6f0;color:#1a1c23';
const COLUMN = 'max-width:560px;margin:0 auto;font:16px/26px Georgia,serif';
const CODE = 'margin:24px 0;font:600 34px/44px Georgia,serif;letter-spacing:0.16em;color:#1d305c';
const LINK = 'color:#1d305c;font-weight:600';
const QUOTED = 'margin:16px 0;padding:0 0 0 16px;border-left:2px solid #b9b4a6;white-space:pre-wrap';

/** The HTML part of a letter. Everything in it is text: whatever a person typed is escaped. */
export function letterHtml(subject: string, pieces: Piece[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="${PAGE}"><div style="${COLUMN}">
${pieces.map(htmlOf).join('\n')}
</div></body>
</html>
`;
}

function htmlOf(piece: Piece): string {
  if (typeof piece === 'string') return `<p>${escaped(piece)}</p>`;
  if ('code' in piece) return `<p style="${CODE}">${escaped(piece.code)}</p>`;
  if ('link' in piece) return `<p><a style="${LINK}" href="${escaped(piece.link)}">${escaped(piece.words)}</a></p>`;
  return `<blockquote style="${QUOTED}">${escaped(piece.quoted)}</blockquote>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
