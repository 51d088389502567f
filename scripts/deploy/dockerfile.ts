import { DockerfileParser, type Instruction, ModifiableInstruction } from 'dockerfile-ast';

/** One instruction: `COPY --from=deps /data /data` has the flag `from` and the words `/data` and `/data`. */
export type DockerStep = { keyword: string; flags: Record<string, string>; words: string[]; text: string };

/** What one `FROM` begins. `name` is empty where it has none. */
export type DockerStage = { name: string; image: string; steps: DockerStep[] };

/** Reads the text of a Dockerfile. Throws when an instruction stands before the first `FROM`. */
export function readDockerfile(text: string): DockerStage[] {
  const stages: DockerStage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const step = stepOf(instruction);
    if (step.keyword === 'FROM') {
      const [image = '', , name = ''] = step.words;
      stages.push({ name, image, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${step.keyword} stands before the first FROM.`);
    stage.steps.push(step);
  }
  return stages;
}

function stepOf(instruction: Instruction): DockerStep {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  return {
    keyword: instruction.getKeyword(),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
    words: instruction.getArguments().map((argument) => argument.getValue()),
    text: instruction.getArgumentsContent() ?? '',
  };
}

/** The program and its arguments, of `CMD ["node", …]`; null when the text is for a shell. */
export function execForm(text: string): string[] | null {
  if (!text.startsWith('[')) return null;
  const words: unknown = JSON.parse(text);
  return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : null;
}

/** The program of a `HEALTHCHECK`, after its flags; null when it runs in a shell. */
export function healthProgram(steps: DockerStep[]): string[] | null {
  const text = steps.findLast(({ keyword }) => keyword === 'HEALTHCHECK')?.text ?? '';
  return execForm(text.replace(/^.*?\bCMD\s+/s, ''));
}

/** `NAME=value` of each `ENV`, in order. */
export function environmentOf(steps: DockerStep[]): Record<string, string> {
  const pairs = steps.filter(({ keyword }) => keyword === 'ENV').flatMap(({ words }) => words);
  return Object.fromEntries(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]));
}
