import { runAndExit } from './run-steps.ts';
import { proofs } from './steps.ts';

await runAndExit(proofs);
