import type { ContentOf, KeyedQuestion, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import type { QuestionRow } from '../../../questions/queries.ts';
import { exchangedKinds } from '../../kinds/exchanged-kinds.ts';
import { blocks } from '../../kinds/markup.ts';
import { attribute } from '../../kinds/xml-text.ts';
import type { OwnFacts } from '../../reading/qti/own.ts';

export const QTI = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';

export type WrittenItem = { xml: string; own: OwnFacts };

/** What an item refers to, by the names of the package. */
export type References = { stimulus: string | null; audio: string | null; picture: string | null };

/** A question as an item of QTI 3.0, and what the manifest says of it that QTI has no word for. */
export function qtiItem(row: QuestionRow, identifier: string, references: References): WrittenItem {
  const { declarations, body, processing, settings = {} } = partsOf(row);
  const { content, label, explanation } = row;
  const picture = references.picture
    ? `<p><img src="${attribute(references.picture)}" alt="${attribute(content.picture?.alt ?? '')}"/></p>`
    : '';
  const audio = references.audio ? `<audio controls="true" src="${attribute(references.audio)}"></audio>` : '';
  const stimulus = references.stimulus
    ? `<qti-assessment-stimulus-ref identifier="PASSAGE" href="${attribute(references.stimulus)}"/>\n`
    : '';
  const why = explanation
    ? `<qti-rubric-block use="scoring" view="author"><qti-content-body>${blocks(explanation)}</qti-content-body></qti-rubric-block>`
    : '';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="${QTI}" identifier="${identifier}" title="${attribute(label)}" adaptive="false" time-dependent="false">
${declarations}
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>
${stimulus}<qti-item-body>${why}${audio}${picture}${body}</qti-item-body>
${processing}
</qti-assessment-item>
`;
  return { xml, own: ownOf(row, settings) };
}

function partsOf<K extends Kind>({ kind, content, key }: KeyedQuestion<K>) {
  return exchangedKinds[kind].qti(content as ContentOf<K>, key as KeyOf<K>);
}

function ownOf(row: QuestionRow, settings: Record<string, unknown>): OwnFacts {
  const { kind, key, skill, level, topic, tags, timer_seconds } = row;
  return {
    kind,
    ...('rules' in key && { rules: key.rules }),
    settings,
    skill,
    level,
    topic,
    tags,
    timer_seconds: timer_seconds === null ? null : Number(timer_seconds),
  };
}
