import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const service = readFileSync(join(DEPLOY, 'parlance.service'), 'utf8');
const readme = readFileSync(join(DEPLOY, 'README.md'), 'utf8');

test('a backup by hand gets every setting that the service gets', () => {
  const settings = [...service.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);
  const [backup = ''] = /^set -a; \. \/etc\/parlance\/settings.*?operate\.ts backup/ms.exec(readme) ?? [];
  expect(settings).toContain('SECRET_FILE');
  expect(settings.filter((name) => !backup.includes(` ${name}=/`))).toEqual([]);
});
