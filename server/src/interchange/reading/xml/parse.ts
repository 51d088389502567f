import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { SaxesParser } from 'saxes';
import type { RawElement } from './element.ts';

const DEPTH_MAX = 100;
const ATTRIBUTE_MAX = 64 * 1024;
const NODES_MAX = 2_000_000;

/** Why a file of XML cannot be read, and where. */
export class XmlFault extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** What declares how a document is to be read, and says nothing itself. */
const FREE = /^(xmlns(:.*)?|xsi:.*|xml:base)$/;

/**
 * Reads a document of XML. Nothing that it names is loaded: entities beyond the five of XML, and whatever a DOCTYPE
 * declares, are refused. Throws `XmlFault` with the line.
 */
export function parseXml(text: string): RawElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: RawElement[] = [];
  let root: RawElement | undefined;
  let line = 1;
  let nodes = 0;
  const fail = (message: string): never => {
    throw new XmlFault(parser.line, message);
  };
  const count = (more: number) => {
    nodes += more;
    if (nodes > NODES_MAX) fail(say(msg`It has more than 2,000,000 elements, attributes and texts.`));
  };
  const addText = (data: string) => {
    const parent = open.at(-1);
    if (!parent || data === '') return;
    const last = parent.children.at(-1);
    if (last && !('name' in last)) last.text += data;
    else parent.children.push({ text: data, line: parser.line, isTaken: false });
  };
  parser.on('error', (error) => {
    throw new XmlFault(
      parser.line,
      say(
        msg`It is not well-formed in line ${{ line: parser.line }}, column ${{ column: parser.column }}: ${{ problem: plainly(error.message) }}`,
      ),
    );
  });
  parser.on('doctype', (doctype) => {
    if (/<!|\bSYSTEM\b|\bPUBLIC\b|%|\[/.test(doctype)) fail(say(msg`It declares entities; they are not read.`));
  });
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= DEPTH_MAX) fail(say(msg`Its elements stand more than 100 deep in each other.`));
    const given = Object.values(attributes).filter(({ name }) => !FREE.test(name));
    count(1 + given.length);
    for (const { name, value } of given) {
      if (value.length > ATTRIBUTE_MAX) fail(say(msg`The attribute ${{ name }} has more than 64 KiB.`));
    }
    const element: RawElement = {
      name: local,
      namespace: uri,
      line,
      attributes: given.map(({ name, value }) => ({ name, value, isTaken: false })),
      children: [],
      isTaken: false,
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    count(closed?.children.filter((child) => !('name' in child)).length ?? 0);
  });
  parser.write(text).close();
  return root ?? fail(say(msg`It has no element.`));
}

/** What the parser says, without the place at which it says it. */
function plainly(message: string): string {
  const said = message.replace(/^(undefined:)?\d+:\d+:\s*/, '');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
