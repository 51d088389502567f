import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commands, type Given } from './operation/commands.ts';
import { OperationFailed } from './operation/failure.ts';
import { startFailure } from './start-failure.ts';

// npm runs a script in the folder of the project: a path of the command line is meant from where it was typed.
const TYPED_IN = process.env.INIT_CWD ?? '.';

const [name = '', ...rest] = process.argv.slice(2);
try {
  await run();
  process.exit(0);
} catch (error) {
  const sentence = error instanceof OperationFailed ? error.message : startFailure(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const command = commands[name];
  if (!command) throw new OperationFailed(`Use one of these commands: ${Object.keys(commands).join(', ')}.`);
  await command.run(given(command.options, command.usage), {
    print: (line) => void process.stdout.write(`${line}\n`),
    printProgress: (line) => void process.stderr.write(`${line}\n`),
    pathOf: (typed) => resolve(TYPED_IN, typed),
  });
}

function given(options: Record<string, { type: 'string' | 'boolean' }>, usage: string): Given {
  try {
    return parseArgs({ args: rest, options, allowPositionals: false }).values;
  } catch {
    throw new OperationFailed(`Usage: npm run ${name} -- ${usage}`);
  }
}
