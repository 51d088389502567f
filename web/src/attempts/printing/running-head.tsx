import { t } from '@lingui/core/macro';
import { dotted } from '../../ui/format/in-row.ts';

/** A title fits into one line of a margin up to here, in characters. */
const TITLE_MAX = 70;

type Props = { title: string; version: string | null };

/**
 * The name of the paper above each of its pages but the first, and of the key above those of the key: pages of several
 * papers lie on one table. Browsers that cannot print into a margin leave it out.
 */
export function RunningHead({ title, version }: Props) {
  const short = title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX - 1)}…` : title;
  const name = dotted([short, version !== null && t`Version ${version}`]);
  return (
    <style>
      {`@page { @top-left { content: ${cssString(name)}; } }
@page :first { @top-left { content: none; } }
@page answer-key { @top-left { content: ${cssString(`${t`Answer key`} · ${name}`)}; } }`}
    </style>
  );
}

/** A text as CSS has it in quotes: whatever is no letter, figure or space by its number. */
export function cssString(text: string): string {
  return `"${text.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
}
