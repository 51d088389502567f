import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDockerfile } from './dockerfile.ts';
import { settingNames } from './setting-names.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const FILES = readdirSync(join(DEPLOY, 'kubernetes'));

type Named = { kind: string; metadata: { name: string; labels: object } };
type Container = {
  env: { name: string; value: string }[];
  ports: { name: string; containerPort: number }[];
  securityContext: object;
  volumeMounts: { mountPath: string }[];
};
type Deployment = Named & {
  spec: { template: { spec: { containers: [Container]; securityContext: { runAsUser: number } } } };
};

const ajv = new Ajv2020({ allErrors: true });
ajv.addSchema(JSON.parse(readFileSync(join(import.meta.dirname, 'schemas/kubernetes.json'), 'utf8')));

test('there is one file of each kind', () => {
  const kinds = FILES.map((file) => (parse(textOf(file)) as Named).kind);
  expect(kinds.toSorted()).toEqual(['Deployment', 'Ingress', 'PodDisruptionBudget', 'Secret', 'Service']);
});

test.each(FILES)('%s is valid, has one document and the common name and label', (file) => {
  const document = parse(textOf(file)) as Named;
  expect(faultsOf(textOf(file))).toEqual([]);
  expect(document.metadata).toMatchObject({ name: 'parlance', labels: { app: 'parlance' } });
});

test.each([
  ['deployment.yaml', 'readinessProbe:', 'readynessProbe:'],
  ['deployment.yaml', 'replicas: 2', 'replicas: 1'],
  ['deployment.yaml', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false'],
  ['deployment.yaml', "value: '10'", 'value: 10'],
  ['deployment.yaml', 'parlance:1', 'parlance:latest'],
  ['ingress.yaml', 'pathType: Prefix', 'pathType: prefix'],
  ['service.yaml', 'targetPort: http', 'targetport: http'],
  ['disruption-budget.yaml', 'policy/v1', 'policy/v1beta1'],
  ['secret.yaml', 'stringData:', 'data:'],
])('%s with %s as %s is not valid', (file, found, planted) => {
  expect(textOf(file)).toContain(found);
  expect(faultsOf(textOf(file).replace(found, planted))).not.toEqual([]);
});

test('the container gets settings only, and its secrets are keys of the Secret', () => {
  const { env, volumeMounts } = container();
  expect(env.map(({ name }) => name).filter((name) => !settingNames().includes(name))).toEqual([]);
  const mounted = '/run/secrets/parlance';
  expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(mounted);
  const files = env.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value.replace(`${mounted}/`, ''));
  const { stringData } = parse(textOf('secret.yaml')) as { stringData: object };
  expect(files.toSorted()).toEqual(Object.keys(stringData).toSorted());
});

test('the container is that of the Dockerfile', () => {
  const [run] = readDockerfile(readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8')).slice(-1);
  const textOfStep = (keyword: string) => run?.steps.findLast((step) => step.keyword === keyword)?.text;
  const { ports, volumeMounts } = container();
  expect(textOfStep('EXPOSE')).toBe(String(ports[0]?.containerPort));
  expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(textOfStep('VOLUME'));
  const { runAsUser } = deployment().spec.template.spec.securityContext;
  expect(textOfStep('USER')).toBe(`${runAsUser}:${runAsUser}`);
});

function deployment(): Deployment {
  return parse(textOf('deployment.yaml')) as Deployment;
}

function container(): Container {
  return deployment().spec.template.spec.containers[0];
}

/** By the schema of its kind; a document of another kind is one fault. */
function faultsOf(yaml: string): unknown[] {
  const document = parse(yaml) as Named;
  const isValid = ajv.getSchema(`kubernetes.json#/$defs/${document.kind}`);
  if (!isValid) return [`There is no schema of ${document.kind}.`];
  // A schema without `$async` answers at once.
  return isValid(document) === true ? [] : (isValid.errors ?? []);
}

function textOf(file: string): string {
  return readFileSync(join(DEPLOY, 'kubernetes', file), 'utf8');
}
