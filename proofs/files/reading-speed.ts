// Texts made to be slow to read, in each text format, as HTML in Moodle XML and as an item of QTI, of 1, 2 and 4 MB: none
// takes more than a second of processor time a megabyte, and one of 4 MB no more than a linear part longer than one of 1 MB.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { runReader } from '../../server/src/interchange/reading/worker/run-reader.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';
import { claim, prove } from '../claims.ts';

const MEGABYTE = 1_000_000;
/** Of processor time, which does not depend on what else the machine does; the thread begins within it. */
const MS_A_MEGABYTE = 1000;
const START_MS = 1000;
const CUT_MS = 20_000;
/** How many times as long four times as much may take: short times are not measured exactly. */
const GROWTH = 10;
const MEASURABLE_MS = 1000;

/** This much of a text, numbered where its parts must differ. */
const filled = (part: string | ((n: number) => string), bytes: number) => {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < bytes; n += 1) {
    const one = typeof part === 'string' ? part : part(n);
    parts.push(one);
    length += one.length;
  }
  return parts.join('');
};
const half = (first: string, second: string) => (bytes: number) => filled(first, bytes / 2) + filled(second, bytes / 2);
const moodle = (html: string, rest = '<answer fraction="100"><text>a</text></answer>', type = 'shortanswer') =>
  `<quiz><question type="${type}"><name><text>N</text></name><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>${rest}</question></quiz>`;
const qti = (body: string) =>
  `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t" adaptive="false" time-dependent="false"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="string"/><qti-item-body>${body}</qti-item-body></qti-assessment-item>`;

const shapes: Record<string, Record<string, (bytes: number) => string>> = {
  GIFT: {
    questions: (bytes) => filled((n) => `::Name ${n}:: Which ${n}? {=one ~two #no ~%50%three}\n\n`, bytes),
    'unclosed braces': (bytes) => `One? {=a}\n\n${filled('{', bytes)}`,
    'unclosed braces in blocks': (bytes) => filled('Two? {=a ~b\n\n', bytes),
    'nothing but braces': (bytes) => filled('{', bytes),
    'empty lines': (bytes) => `${filled('\n', bytes)}One? {T}\n`,
    'one long line': (bytes) => `One? {=${filled('word ', bytes)}}`,
    spaces: (bytes) => `One?${filled(' ', bytes)}{T}x`,
    escapes: (bytes) => `One ${filled('\\{\\}\\=\\~', bytes)}? {T}`,
    'answers with feedback': (bytes) => `One? {${filled((n) => `=a${n}#why ${n}\n`, bytes)}}`,
    'parts of marks': (bytes) => `One? {${filled((n) => `=%50%a${n}\n`, bytes)}}`,
    pairs: (bytes) => `One? {${filled((n) => `=a${n} -> b${n}\n`, bytes)}}`,
    'tags for many': (bytes) =>
      `$CATEGORY: ${filled((n) => `t${n}/`, bytes / 2)}\n\n${filled((n) => `Is it ${n}? {T}\n\n`, bytes / 2)}`,
    comments: (bytes) => `${filled((n) => `// comment ${n}\n`, bytes)}\nOne? {T}\n`,
    HTML: (bytes) => `[html]<p>${filled('<br>a', bytes)}</p> {T}`,
  },
  Aiken: {
    questions: (bytes) => filled((n) => `Which ${n}?\nA. one\nB. two\nANSWER: A\n\n`, bytes),
    'no answers': (bytes) => filled((n) => `Line ${n}\n`, bytes) + 'A. one\nANSWER: A\n',
    'options without an answer': (bytes) => `${filled('A. one\nB. two\n', bytes)}ANSWER: A\n`,
    'empty lines': (bytes) => `${filled('\n', bytes)}Which?\nA. one\nB. two\nANSWER: A\n`,
    'one long line': (bytes) => `${filled('word ', bytes)}\nA. one\nB. two\nANSWER: A\n`,
    spaces: (bytes) => `Which?\nA.${filled(' ', bytes)}\nA. one\nB. two\nANSWER: A\n`,
  },
  text2qti: {
    questions: (bytes) => filled((n) => `${n + 1}.  Which?\n*a) one\nb) two\n... why\n\n`, bytes),
    'variants of one answer': (bytes) => `Quiz title: a\n1.  Name it.\n${filled((n) => `*   word ${n}\n`, bytes)}`,
    'numbers below a long question': (bytes) =>
      `Quiz title: a\n1.  ${filled('word ', bytes / 2)}\n${filled('= 5 +- 1\n', bytes / 2)}`,
    'variants below a long question': (bytes) =>
      `Quiz title: a\n1.  ${filled('word ', bytes / 2)}\n${filled((n) => `* w${n}\n`, bytes / 2)}`,
    choices: (bytes) => `1.  Which?\n*a) one\n${filled((n) => `b) two ${n}\n`, bytes)}`,
    'lines of one choice': (bytes) => `1.  Which?\n*a) one\n${filled('    more\n', bytes)}`,
    feedback: (bytes) => `1.  Which?\n*a) one\n${filled((n) => `... why ${n}\n`, bytes)}`,
    settings: (bytes) => `Quiz title: a\n${filled((n) => `points: ${n + 2}\n`, bytes)}1.  Which?\n*a) one\nb) two\n`,
    comments: (bytes) => `Quiz title: a\n${filled((n) => `% comment ${n}\n`, bytes)}`,
    'empty lines': (bytes) => `${filled('\n', bytes)}1. Which?\n*a) one\nb) two\n`,
    digits: (bytes) => `Quiz title: a\n${filled('1', bytes)}\n1. Which?\n*a) one\nb) two\n`,
  },
  'Moodle HTML': {
    questions: (bytes) => `<quiz>${filled((n) => moodle(`<p>Which ${n}?</p>`).slice(6, -7), bytes)}</quiz>`,
    'line breaks': (bytes) => moodle(filled('<br>a', bytes)),
    paragraphs: (bytes) => moodle(filled('<p>word</p>', bytes)),
    'deep nesting': (bytes) => moodle(filled('<div>', bytes)),
    'open lists': (bytes) => moodle(filled('<ul><li>a', bytes)),
    'ends of what is not open': (bytes) => moodle(half('<b>', '</i>')(bytes)),
    tables: (bytes) => moodle(filled('<table><tr><td>a</td><td>b</td></tr></table>', bytes)),
    'spaces in cells': (bytes) => moodle(filled('<td>  </td>', bytes)),
    'preformatted spaces': (bytes) => moodle(`<pre>${filled(' ', bytes)}x</pre>`),
    'preformatted lines': (bytes) => moodle(`<pre>a${filled('\n', bytes)}</pre>${filled('<br>', 10_000)}`),
    entities: (bytes) => moodle(filled('&amp;&lt;&nbsp;', bytes)),
    'entities that are none': (bytes) => moodle(filled('&a', bytes)),
    'tags that are none': (bytes) => moodle(filled((n) => `<x${n}>`, bytes)),
    'unclosed tags': (bytes) => moodle(filled('<p ', bytes)),
    'unclosed comments': (bytes) => moodle(filled('<!--', bytes)),
    attributes: (bytes) => moodle(`<p ${filled((n) => `a${n}="1" `, bytes)}>Which?</p>`),
    images: (bytes) => moodle(filled((n) => `<img src="@@PLUGINFILE@@/${n}.png" alt="">`, bytes)),
    'images of its own': (bytes) =>
      moodle(filled((n) => `<img src="@@PLUGINFILE@@/${n}.png" alt="a">`, bytes / 2)).replace(
        '</text></questiontext>',
        `</text>${filled((n) => `<file name="${n}.png" path="/" encoding="base64">AA==</file>`, bytes / 2)}</questiontext>`,
      ),
    'gaps of a cloze': (bytes) => moodle(filled('{1:SA:=a} ', bytes), '', 'cloze'),
    'unclosed gaps of a cloze': (bytes) => moodle(filled('{1:SA:=a', bytes), '', 'cloze'),
    'one gap of a cloze': (bytes) => moodle(`{1:MC:${filled('~ =a', bytes)}}`, '', 'cloze'),
    'escapes in a gap': (bytes) => moodle(`{1:SA:=${filled('\\}', bytes)}`, '', 'cloze'),
    'words in groups': (bytes) =>
      moodle(
        filled('[[1]] [[2]] ', bytes / 8),
        filled((n) => `<selectoption><text>w</text><group>${1 + (n % 2)}</group></selectoption>`, bytes),
        'gapselect',
      ),
    answers: (bytes) =>
      moodle(
        'Which?',
        filled((n) => `<answer fraction="50"><text>a${n}</text></answer>`, bytes),
      ),
    pairs: (bytes) =>
      moodle(
        'Which?',
        filled((n) => `<subquestion><text>a${n}</text><answer><text>b${n}</text></answer></subquestion>`, bytes),
        'matching',
      ),
    order: (bytes) =>
      moodle(
        'Which?',
        filled((n) => `<answer><text>a${n}</text></answer>`, bytes),
        'ordering',
      ),
    tags: (bytes) => moodle('Which?', `<tags>${filled((n) => `<tag><text>t${n}</text></tag>`, bytes)}</tags>`),
    'what has no place': (bytes) =>
      moodle(
        'Which?',
        filled((n) => `<odd${n}>t${n}</odd${n}>`, bytes),
      ),
    hints: (bytes) =>
      moodle(
        'Which?',
        filled((n) => `<hint><text>h${n}</text></hint>`, bytes),
      ),
  },
  QTI: {
    paragraphs: (bytes) => qti(filled('<p>word</p>', bytes)),
    'line breaks': (bytes) => qti(`<p>${filled('<br/>a', bytes)}</p>`),
    'inline elements': (bytes) => qti(`<p>${filled('<b>a</b> ', bytes)}</p>`),
    gaps: (bytes) => qti(`<p>${filled('a <qti-text-entry-interaction response-identifier="RESPONSE"/> ', bytes)}</p>`),
    choices: (bytes) =>
      qti(
        `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Which?</qti-prompt>${filled((n) => `<qti-simple-choice identifier="c${n}">c${n}</qti-simple-choice>`, bytes)}</qti-choice-interaction>`,
      ),
    order: (bytes) =>
      qti(
        `<qti-order-interaction response-identifier="RESPONSE">${filled((n) => `<qti-simple-choice identifier="c${n}">c${n}</qti-simple-choice>`, bytes)}</qti-order-interaction>`,
      ),
    declarations: (bytes) =>
      qti('<p>Which?</p>').replace(
        '<qti-item-body>',
        `${filled((n) => `<qti-response-declaration identifier="R${n}" cardinality="single" base-type="string"/>`, bytes)}<qti-item-body>`,
      ),
    rules: (bytes) =>
      qti('<p>Which?</p>').replace(
        '</qti-item-body>',
        `</qti-item-body><qti-response-processing>${filled('<qti-response-condition><qti-response-if><qti-match><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-match><qti-set-outcome-value identifier="SCORE"><qti-sum><qti-variable identifier="SCORE"/><qti-base-value base-type="float">1</qti-base-value></qti-sum></qti-set-outcome-value></qti-response-if></qti-response-condition>', bytes)}</qti-response-processing>`,
      ),
    pairs: (bytes) =>
      qti(
        `<qti-match-interaction response-identifier="RESPONSE">${['a', 'b'].map((side) => `<qti-simple-match-set>${filled((n) => `<qti-simple-associable-choice identifier="${side}${n}">${n}</qti-simple-associable-choice>`, bytes / 3)}</qti-simple-match-set>`).join('')}</qti-match-interaction>`,
      ).replace(
        'base-type="string"/>',
        `base-type="directedPair"><qti-correct-response>${filled((n) => `<qti-value>a${n} b${n}</qti-value>`, bytes / 3)}</qti-correct-response></qti-response-declaration>`,
      ),
    interactions: (bytes) =>
      qti(filled((n) => `<p>Which ${n}?</p><qti-extended-text-interaction response-identifier="R${n}"/>`, bytes)),
    'what has no place': (bytes) => qti(filled((n) => `<odd${n}>t${n}</odd${n}>`, bytes)),
  },
};

await prove(() =>
  withCleanUp(async (later) => {
    const folder = temporaryFolder('parlance-reading-', later);
    for (const [format, made] of Object.entries(shapes)) {
      for (const [shape, make] of Object.entries(made)) await measure(folder, `${format}, ${shape}`, make);
    }
  }),
);

async function measure(folder: string, what: string, make: (bytes: number) => string): Promise<void> {
  const name = /^(Moodle|QTI)/.test(what) ? 'file.xml' : 'file.txt';
  const took: number[] = [];
  let said = '';
  for (const megabytes of [1, 2, 4]) {
    const path = join(folder, name);
    await writeFile(path, make(megabytes * MEGABYTE));
    const task = { path, name, folder: join(folder, `${what}-${megabytes}`.replaceAll('/', ' ')) };
    const before = process.cpuUsage();
    let items = 0;
    try {
      await runReader(
        task,
        1,
        () => async (read) => {
          items += read.length;
        },
        { allowedMs: CUT_MS },
      );
      said = `${items} ${items === 1 ? 'item' : 'items'}`;
    } catch (error) {
      // What is far too much may be refused, if that is soon.
      if (!(error instanceof Refusal)) throw error;
      said = error.message;
    }
    const { user, system } = process.cpuUsage(before);
    took.push((user + system) / 1000);
    if ((took.at(-1) ?? 0) > CUT_MS / 2) break;
  }
  const [small = 0, , large = Number.POSITIVE_INFINITY] = took;
  const isLinear = large < Math.max(MEASURABLE_MS, small * GROWTH);
  claim(
    took.every((ms, index) => ms < MS_A_MEGABYTE * 2 ** index + START_MS) && isLinear,
    `${what}: 1, 2, 4 MB in ${took.map((ms) => ms.toFixed(0)).join(', ')} ms; ${said}`,
  );
}
