/** Asks whoever is logged in to use their second factor once more; false where they did not. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** Says how a second factor is asked for, until the function that it gives is called. */
export function onFactorAsked(how: Ask): () => void {
  ask = how;
  return () => {
    ask = null;
  };
}

/** Whether the second factor was given. Calls that were refused together wait for one answer. */
export async function isFactorGiven(): Promise<boolean> {
  asked ??= ask?.() ?? null;
  try {
    return (await asked) ?? false;
  } finally {
    asked = null;
  }
}
