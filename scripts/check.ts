import { runAndExit } from './run-steps.ts';
import { checks } from './steps.ts';

await runAndExit(checks);
