import fc from 'fast-check';
import type { Input, Sent } from '../rig.ts';
import { oddText } from './hostile-values.ts';

const BOUNDARY = 'a-line-between-parts';
const PARTS = 1001;

type Attack = (right: { input: Input; sent: Sent }) => Sent;
type Part = { head: string; content: string | Buffer };

/** Forms whose parts are odd, too many, cut off, or between other lines than they say. */
export const multipartAttacks: fc.Arbitrary<Attack> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(), oddText).map(([at, text]) => onParts((parts) => spoilOne(parts, at, text))),
  },
  {
    weight: 4,
    arbitrary: fc.oneof(oddText, oddCsv()).map((text) => onParts((parts) => parts.map((part) => asFile(part, text)))),
  },
  {
    weight: 2,
    arbitrary: fc.nat().map(
      (at): Attack =>
        (right) =>
          cutOff(onParts((parts) => parts)(right), at),
    ),
  },
  { weight: 1, arbitrary: fc.constant(onParts((parts) => [...parts, ...Array<Part>(PARTS).fill(field('a', '1'))])) },
  { weight: 1, arbitrary: fc.constant(onParts((parts) => [...parts, ...parts])) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('', 'name', 'name=', 'name="', 'name="a"; filename="', `name="${'a'.repeat(5000)}"`)
      .map((rest) => onParts((parts) => [...parts, { head: `Content-Disposition: form-data; ${rest}`, content: 'a' }])),
  },
  {
    weight: 1,
    arbitrary: fc.constant(onParts((parts) => [...parts, { head: '', content: '' }, { head: 'a', content: '' }])),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('__proto__', 'constructor')
      .map((name) => onParts((parts) => [...parts, field(name, 'true')])),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('another', '', '"', 'a'.repeat(300)).map(
      (boundary): Attack =>
        (right) => {
          const sent = onParts((parts) => parts)(right);
          return { ...sent, headers: { ...sent.headers, 'content-type': `multipart/form-data; boundary=${boundary}` } };
        },
    ),
  },
);

function field(name: string, content: string): Part {
  return { head: `Content-Disposition: form-data; name="${name}"`, content };
}

function asFile(part: Part, text: string): Part {
  return part.head.includes('filename=') ? { ...part, content: Buffer.from(text) } : part;
}

function spoilOne(parts: Part[], at: number, text: string): Part[] {
  const spoiled = at % Math.max(1, parts.length);
  return parts.map((part, index) => {
    if (index !== spoiled) return part;
    if (at % 3 === 0) return { ...part, head: part.head.replace(/filename="[^"]*"/, `filename="${text}"`) };
    return { ...part, content: text };
  });
}

/** A CSV file that is none: quotes that do not end, rows of other lengths, no text at all. */
function oddCsv(): fc.Arbitrary<string> {
  const cell = fc.oneof(
    oddText,
    fc.constantFrom('"', '""', '"a', 'a"b', '\n', '\r', ',', ';', '\t', '[BLANK]', 'B', 'A,C'),
  );
  const head = fc.constantFrom(
    'question',
    'question_text,timer',
    'username,email,phone,role',
    'question,option_a,option_b,option_c,option_d,correct_option',
    'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER,CORRECT_BLANK_1',
    '',
  );
  const row = fc.tuple(
    fc.constantFrom('', 'PASSAGE,', 'QUESTION,', 'FILL_BLANK_QUESTION,'),
    fc.array(cell, { maxLength: 6 }),
  );
  return fc
    .tuple(head, fc.array(row, { maxLength: 6 }))
    .map(([first, rows]) => [first, ...rows.map(([type, cells]) => type + cells.join(','))].join('\n'));
}

function cutOff(sent: Sent, at: number): Sent {
  const payload = sent.payload ?? Buffer.alloc(0);
  return { ...sent, payload: payload.subarray(0, at % Math.max(1, payload.length)) };
}

/** The right form, with other parts. */
function onParts(change: (parts: Part[]) => Part[]): Attack {
  return ({ input, sent }) => {
    const right = Object.entries(input.form ?? {}).map(([name, value]) =>
      typeof value === 'string'
        ? field(name, value)
        : {
            head: `${field(name, '').head}; filename="file.csv"\r\nContent-Type: text/csv`,
            content: 'question\nWhy?\n',
          },
    );
    const chunks = change(right).flatMap(({ head, content }) => [
      Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
    const payload = Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
    return {
      ...sent,
      payload,
      headers: { ...sent.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    };
  };
}
