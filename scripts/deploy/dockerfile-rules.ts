import { validate } from 'dockerfile-utils';
import { type DockerStage, execForm, healthProgram, readDockerfile } from './dockerfile.ts';

/** A whole version and the system it is built on: `node:24.21.0-bookworm-slim`. */
const PINNED_IMAGE = /^[a-z][\w./-]*:\d+\.\d+\.\d+-[a-z][\w.-]*$/;

/** What is wrong with a Dockerfile: the findings of the linter, and rules of our own for every stage and the last one. */
export function dockerfileFaults(text: string): string[] {
  const stages = readDockerfile(text);
  return [
    ...validate(text).map(
      ({ message, range }) => `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
    ),
    ...stages.flatMap((stage) => stageFaults(stage, stages)),
    ...lastStageFaults(stages.at(-1)),
  ];
}

function stageFaults({ image, steps }: DockerStage, stages: DockerStage[]): string[] {
  const isOwn = stages.some(({ name }) => name === image);
  return [
    ...(isOwn || PINNED_IMAGE.test(image) ? [] : [`not-pinned: ${image} can be another image tomorrow.`]),
    ...(steps.some(({ keyword }) => keyword === 'ADD') ? ['add: ADD may download and unpack: use COPY.'] : []),
  ];
}

function lastStageFaults(stage: DockerStage | undefined): string[] {
  if (!stage) return ['empty: there is no FROM.'];
  const last = (keyword: string) => stage.steps.findLast((step) => step.keyword === keyword)?.text ?? '';
  const [user = ''] = last('USER').split(':');
  return [
    ...(/^[1-9]\d*$/.test(user) ? [] : ['root: the last USER must be a number other than 0.']),
    ...(execForm(last('CMD'))?.[0] === 'node' ? [] : ['shell: CMD must be ["node", …], or SIGTERM reaches a shell.']),
    ...(healthProgram(stage.steps)?.[0] === 'node' ? [] : ['health: HEALTHCHECK must be CMD ["node", …].']),
  ];
}
