import { type ChildProcess, spawn } from 'node:child_process';

const { PORT = '3000', API = `http://127.0.0.1:${PORT}` } = process.env;

/** The server, started again when its source changes, and Vite's pages, which pass /api on to it. */
const children = [
  start('node', '--watch', '--watch-preserve-output', 'server/src/main.ts'),
  start('vite', '--clearScreen', 'false', 'web'),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll);
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stopAll();
  });
}

function start(program: string, ...args: string[]): ChildProcess {
  return spawn(program, args, { stdio: 'inherit', env: { ...process.env, API } });
}

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}
