import { readSettings } from '../../src/platform/settings.ts';

/** Read by the S3 client itself, and by the build. */
export const READ_ELSEWHERE = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_SHARED_CREDENTIALS_FILE',
  'VITE_API_BASE',
];

/** The names that the server looks up in its environment at the start, in order. */
export function settingsRead(): string[] {
  const asked = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    {
      SECRET: 'a secret of more than thirty-two characters',
      // Where there is a provider, the rest of its settings is read.
      PUBLIC_URL: 'https://tests.school.example',
      OIDC_ISSUER: 'https://id.school.example',
      OIDC_CLIENT_ID: 'parlance',
    },
    {
      get: (values, name) => {
        asked.add(String(name));
        return values[String(name)];
      },
    },
  );
  readSettings(env);
  return [...asked].toSorted();
}
