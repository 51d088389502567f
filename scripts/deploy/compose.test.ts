import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from './setting-names.ts';

const ROOT = join(import.meta.dirname, '../..');

type Service = { image: string; environment?: Record<string, unknown>; secrets?: string[]; ports?: string[] };
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> };

const text = textOf('deploy/compose.yaml');
const { services, secrets } = read(text);
const isCompose = composeSchema();

test('compose.yaml is valid', () => {
  isCompose(read(text));
  expect(isCompose.errors ?? []).toEqual([]);
});

test.each([
  ['restart: unless-stopped', 'restrat: unless-stopped'],
  ['condition: service_healthy', 'condition: healthy'],
  ['read_only: true', 'read_only: sometimes'],
  ['stop_grace_period: 40s', 'stop_grace_period: [40s]'],
])('with %s as %s it is not', (found, planted) => {
  expect(text).toContain(found);
  expect(isCompose(read(text.replaceAll(found, planted)))).toBe(false);
});

test('the variables of each process of Parlance are its settings', () => {
  const own = Object.entries(services).filter(([, { image }]) => image === 'parlance');
  expect(own.map(([name]) => name)).toEqual(['app1', 'app2']);
  for (const [, { environment = {} }] of own) {
    expect(Object.keys(environment).filter((name) => !settingNames().includes(name))).toEqual([]);
  }
});

test('only the proxy publishes ports, and no secret is a variable', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports);
  expect(open.map(([name]) => name)).toEqual(['proxy']);
  const variables = Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment));
  expect(variables.filter((name) => /SECRET$|PASSWORD$|KEY$|DATABASE_URL$/.test(name))).toEqual([]);
});

test('each secret is used, and README.md says how to make its file', () => {
  const used = new Set(Object.values(services).flatMap((service) => service.secrets ?? []));
  expect([...used].toSorted()).toEqual(Object.keys(secrets).toSorted());
  const readme = textOf('deploy/README.md');
  expect(Object.values(secrets).filter(({ file }) => !readme.includes(`> ${file}`))).toEqual([]);
});

function read(yaml: string): Compose {
  return parse(yaml, { merge: true }) as Compose;
}

/** The schema has ids as an older draft wrote them, and leaves it to programs what a duration or a port is. */
function composeSchema() {
  const isId = (key: string, value: unknown) => /^(id|\$schema)$/.test(key) && typeof value === 'string';
  const schema = JSON.parse(textOf('scripts/deploy/schemas/compose-spec.json'), (key, value) =>
    isId(key, value) ? undefined : value,
  );
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  ajv.addFormat('duration', /^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/);
  ajv.addFormat('ports', /^(\d+:)?\d+(\/(tcp|udp))?$/);
  ajv.addFormat('expose', true);
  ajv.addFormat('subnet_ip_address', /^\d+\.\d+\.\d+\.\d+\/\d+$/);
  return ajv.compile(schema);
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
