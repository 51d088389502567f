import { t } from '@lingui/core/macro';
import type { Reply } from '@parlance/contract/endpoint';
import { keptText, RULES_PATH } from '@parlance/contract/personal-data/kept';
import type { readRetention } from '@parlance/contract/personal-data/retention';
import { say } from '@parlance/contract/say';
import { useEffect, useState } from 'react';
import { API_BASE } from '../platform/api-base.ts';
import classes from './legal-page.module.css';

const LIMIT_MS = 30_000;

type Rules = Reply<typeof readRetention>['rules'];

/** The school's own rules for how long things are kept, as they are at this moment. */
export function KeptRules() {
  const [tries, setTries] = useState(0);
  return <Read key={tries} onAgain={() => setTries(tries + 1)} />;
}

function Read({ onAgain }: { onAgain: () => void }) {
  const [rules, setRules] = useState<Rules | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    readRules().then(setRules, () => setFailed(true));
  }, []);
  if (isFailed) {
    return (
      <p role="alert">
        {t`Failed to load the rules of your school.`}{' '}
        <button type="button" className={classes.again} onClick={onAgain}>
          {t`Try again`}
        </button>
      </p>
    );
  }
  if (rules === null) return <p role="status">{t`Loading the rules of your school...`}</p>;
  if (rules.length === 0) return <p>{t`Your school has set no such rules.`}</p>;
  return (
    <>
      <p>{t`Your school deletes this automatically:`}</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule.kind}>{say(keptText(rule))}</li>
        ))}
      </ul>
    </>
  );
}

async function readRules(): Promise<Rules> {
  const response = await fetch(API_BASE + RULES_PATH, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return ((await response.json()) as Reply<typeof readRetention>).rules;
}
