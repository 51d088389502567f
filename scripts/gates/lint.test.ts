import { beforeAll, expect, test } from 'vitest';
import { usePlantedCopy } from './planted-copy.ts';

const SERVER = 'server/src/courses/planted.ts';
const TEST = 'server/src/courses/planted.test.ts';
const WEB = 'web/src/auth/planted.tsx';

const FAULTS = [
  fault('typescript(no-floating-promises)', SERVER, 'export function forget() { save(); }'),
  fault('typescript(no-misused-promises)', SERVER, 'export function branch() { return save() ? 1 : 2; }'),
  fault('typescript(await-thenable)', SERVER, 'export async function wait() { await 1; }'),
  fault('typescript(no-explicit-any)', SERVER, 'export const anything: any = 1;'),
  fault('typescript(consistent-type-definitions)', SERVER, 'export interface Shape { side: number }'),
  fault('eslint(no-console)', SERVER, "console.log('here');"),
  fault('eslint(no-unused-vars)', SERVER, 'const unused = 1;'),
  fault('eslint(eqeqeq)', SERVER, 'export const same = (a: string, b: string) => a == b;'),
  fault('import(no-default-export)', SERVER, 'export default function nameless() {}'),
  fault('vitest(no-focused-tests)', TEST, "test.only('alone', () => { expect(1).toBe(1); });"),
  fault('vitest(no-disabled-tests)', TEST, "test.skip('never', () => { expect(1).toBe(1); });"),
  fault('vitest(expect-expect)', TEST, "test('cannot fail', () => {});"),
  fault('react-hooks(rules-of-hooks)', WEB, 'export function Odd() { if (on) { useState(1); } return null; }'),
  fault('react-hooks(exhaustive-deps)', WEB, 'export function Late({ id }: P) { useEffect(() => go(id), []); }'),
  fault('jsx-a11y(alt-text)', WEB, 'export const picture = <img src="/a.png" />;'),
  fault('react(button-has-type)', WEB, 'export const button = <button>Go</button>;'),
];

const HEADS: Record<string, string> = {
  [SERVER]: 'async function save(): Promise<void> {}',
  [TEST]: "import { expect, test } from 'vitest';",
  [WEB]: [
    "import { useEffect, useState } from 'react';",
    'type P = { id: number };',
    'const go = (id: number) => () => void id;',
    "const on = location.hash !== '';",
  ].join('\n'),
};

const copy = usePlantedCopy(
  Object.fromEntries(
    [SERVER, TEST, WEB].map((file) => [
      file,
      [HEADS[file], ...FAULTS.filter((planted) => planted.file === file).map(({ code }) => code), ''].join('\n'),
    ]),
  ),
);

let found: { code: string; line: number; file: string }[] = [];
beforeAll(() => {
  found = diagnosticsOf(copy.redOutput('oxlint', '--format', 'json', SERVER, TEST, WEB));
});

test.each(FAULTS)('$rule is red on its line', ({ rule, file, code }) => {
  const lines = [...(HEADS[file] ?? '').split('\n'), ...FAULTS.filter((f) => f.file === file).map((f) => f.code)];
  expect(found).toContainEqual({ code: rule, file, line: lines.indexOf(code) + 1 });
});

function fault(rule: string, file: string, code: string) {
  return { rule, file, code };
}

function diagnosticsOf(json: string) {
  type Diagnostic = { code: string; filename: string; labels: { span: { line: number } }[] };
  const { diagnostics } = JSON.parse(json) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ code, filename, labels }) => ({ code, file: filename, line: labels[0]?.span.line ?? 0 }));
}
