import { resolve } from 'node:path';
import { isLanguage, type Language, languages } from '@parlance/contract/languages';
import {
  type Brand,
  LOGIN_NOTICE_MAX,
  type Registration,
  registrations,
  sampleBrand,
} from '@parlance/contract/pages/brand';
import { hostUrls } from './host-urls.ts';
import { type MetricsAt, metricsSettings, type TracesTo, tracesSettings } from './metrics/telemetry-settings.ts';
import { type OidcSettings, oidcSettings, type Passwords, passwords } from './oidc-settings.ts';
import { secret } from './secret.ts';
import { type Env, secretSetting, WrongSetting } from './secret-files.ts';

/** A bucket of an S3-compatible service; `endpoint` null is Amazon's own. */
export type S3Location = { bucket: string; endpoint: string | null; region: string };

/**
 * A pooler between Parlance and PostgreSQL, which gives a connection for one transaction, and may keep prepared
 * statements while doing so; null: none.
 */
export type Pooler = 'transaction' | 'transaction-prepared' | null;

export type Settings = {
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  databasePooler: Pooler;
  /** Null: a folder in `dataDir`. */
  store: S3Location | null;
  superadmin: { email: string; password: string } | null;
  /** Signs cookies and paths. */
  secret: string;
  trustedProxies: string[];
  demo: boolean;
  registration: Registration;
  /** Who needs a second factor: nobody, or staff; null: the default, see `staffNeedFactor`. */
  secondFactor: 'optional' | 'staff' | null;
  /** Null: everybody logs in with a password. */
  oidc: OidcSettings | null;
  passwords: Passwords;
  /** Plain text above the form of the login page; empty: none. */
  loginNotice: string;
  workers: number;
  /** How long a stop goes on answering requests while /readyz says that the process is leaving. */
  drainSeconds: number;
  sessionIdleMinutes: number;
  sessionHours: number;
  allowedOrigins: string[];
  /** Who runs this site. An empty text is not shown; the name is never empty. */
  brand: Brand;
  /** Where mail is handed in; null: each mail is a file in `dataDir`. */
  smtpUrl: string | null;
  /** Who mails come from. */
  mailFrom: { name: string; address: string };
  /** Who gets the messages of the contact form; null: they are only stored. */
  contactTo: string | null;
  /** Of the school: the days of its calendar are those there. A name of the IANA list. */
  timeZone: string;
  /** Of whoever chose none and whose browser asks for none that there is. */
  language: Language;
  /** Whether webhooks may go to private addresses, and by http. */
  webhooksPrivate: boolean;
  /** How long facts of examinations and their notes are kept, in days. */
  factsDays: number;
  /** Of attempts, from which on a question is judged. */
  alarmMinN: number;
  /** Superadmins are told when the last backup is older, in hours; 0: backups are looked after elsewhere. */
  backupHours: number;
  logLevel: string;
  /** One line of the log for each request. */
  logRequests: boolean;
  /** Where the metrics are served; null: nothing is measured. */
  metrics: MetricsAt | null;
  /** Where traces are sent; null: nothing is traced. */
  traces: TracesTo | null;
};

/** How long a remembered session lasts, in hours. */
export const REMEMBERED_HOURS = 30 * 24;

/** Reads the settings once. Throws `WrongSetting` naming the first one that cannot be used. */
export function readSettings(env: Env): Settings {
  const dataDir = resolve(env.DATA_DIR || 'data');
  const databaseUrl = postgresUrl(env);
  const demo = flag(env, 'DEMO', databaseUrl === null);
  const workers = wholeNumber(env, 'WORKERS', 1, 1, 64);
  if (workers > 1 && !databaseUrl) {
    throw new WrongSetting('WORKERS is more than 1, which needs PostgreSQL: set DATABASE_URL, or WORKERS=1.');
  }
  return {
    port: wholeNumber(env, 'PORT', 3000, 0, 65535),
    host: env.HOST || '127.0.0.1',
    publicUrl: publicUrl(env),
    dataDir,
    databaseUrl,
    databasePooler: databasePooler(env, databaseUrl),
    store: storeLocation(env),
    superadmin: superadmin(env),
    secret: secret(env, dataDir),
    trustedProxies: list(env.TRUSTED_PROXIES),
    demo,
    registration: registration(env),
    secondFactor: secondFactor(env),
    oidc: oidcSettings(env, flag),
    passwords: passwords(env),
    loginNotice: loginNotice(env),
    workers,
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', 0, 0, 300),
    sessionIdleMinutes: wholeNumber(env, 'SESSION_IDLE_MINUTES', 120, 1, 525600),
    sessionHours: wholeNumber(env, 'SESSION_HOURS', 12, 1, 8760),
    allowedOrigins: list(env.ALLOWED_ORIGINS),
    brand: brand(env),
    smtpUrl: smtpUrl(env),
    mailFrom: mailFrom(env),
    contactTo: contactTo(env),
    timeZone: timeZone(env),
    language: language(env),
    webhooksPrivate: flag(env, 'WEBHOOKS_PRIVATE', false),
    factsDays: wholeNumber(env, 'FACTS_DAYS', 180, 1, 3650),
    alarmMinN: wholeNumber(env, 'ALARM_MIN_N', 50, 1, 100_000),
    backupHours: wholeNumber(env, 'BACKUP_HOURS', demo ? 0 : 36, 0, 8760),
    logLevel: logLevel(env),
    logRequests: flag(env, 'LOG_REQUESTS', false),
    metrics: metricsSettings(env),
    traces: tracesSettings(env),
  };
}

function timeZone({ TIME_ZONE: name }: Env): string {
  if (!name) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new WrongSetting(`TIME_ZONE is "${name}": use a name of the IANA list, such as Europe/Paris.`);
  }
}

/** Systems set a variable of this name too, such as `en_US:en`: that says nothing of the school. */
function language({ LANGUAGE: text }: Env): Language {
  if (!text || /[_:.]/.test(text)) return 'en';
  if (isLanguage(text)) return text;
  throw new WrongSetting(`LANGUAGE is "${text}": use one of ${languages.join(', ')}.`);
}

function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new WrongSetting(`${name} is "${text}": use a whole number from ${min} to ${max}.`);
  }
  return value;
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text !== '0' && text !== '1') throw new WrongSetting(`${name} is "${text}": use 1 or 0.`);
  return text === '1';
}

function registration({ REGISTRATION: text }: Env): Registration {
  if (!text) return 'open';
  const chosen = registrations.find((one) => one === text);
  if (!chosen) throw new WrongSetting(`REGISTRATION is "${text}": use ${registrations.join(' or ')}.`);
  return chosen;
}

function secondFactor({ SECOND_FACTOR: text }: Env): Settings['secondFactor'] {
  if (!text) return null;
  if (text === 'optional' || text === 'staff') return text;
  throw new WrongSetting(`SECOND_FACTOR is "${text}": use optional or staff.`);
}

function loginNotice(env: Env): string {
  const text = env.LOGIN_NOTICE?.trim() ?? '';
  const { length } = Array.from(text);
  if (length <= LOGIN_NOTICE_MAX) return text;
  throw new WrongSetting(
    `LOGIN_NOTICE has ${length} characters: use ${LOGIN_NOTICE_MAX} or fewer, such as: The server is updated on Sunday from 06:00 to 07:00.`,
  );
}

function publicUrl({ PUBLIC_URL: text }: Env): string | null {
  if (!text) return null;
  if (/^https?:\/\/[^/]/.test(text) && URL.canParse(text)) return text;
  throw new WrongSetting(`PUBLIC_URL is "${text}": use the URL that people open, such as https://tests.example.org.`);
}

function postgresUrl(env: Env): string | null {
  const url = secretSetting(env, 'DATABASE_URL');
  if (!url) return null;
  if (/^postgres(ql)?:/.test(url) && hostUrls(url).every((one) => URL.canParse(one))) return url;
  throw new WrongSetting(
    'DATABASE_URL is not the URL of a PostgreSQL database: use postgres://user:password@host/name.',
  );
}

function databasePooler({ DATABASE_POOLER: text }: Env, url: string | null): Pooler {
  if (!text) return null;
  if (text !== 'transaction' && text !== 'transaction-prepared') {
    throw new WrongSetting(
      `DATABASE_POOLER is "${text}": use transaction or transaction-prepared, or remove the setting if you use no pooler.`,
    );
  }
  if (!url) throw new WrongSetting('DATABASE_POOLER is set without DATABASE_URL: set both, or neither.');
  return text;
}

function storeLocation({ STORE_URL: text }: Env): S3Location | null {
  if (!text) return null;
  const url = URL.parse(text);
  const endpoint = url?.searchParams.get('endpoint') ?? null;
  const known = url && [...url.searchParams.keys()].every((name) => name === 'endpoint' || name === 'region');
  const bucketOnly = url?.protocol === 's3:' && url.host && !url.username && /^\/?$/.test(url.pathname);
  if (!known || !bucketOnly || (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))) {
    throw new WrongSetting(
      'STORE_URL is not the URL of a bucket: use s3://bucket?endpoint=https://host&region=name, with the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  }
  return { bucket: url.host, endpoint, region: url.searchParams.get('region') ?? 'us-east-1' };
}

function smtpUrl(env: Env): string | null {
  const text = secretSetting(env, 'SMTP_URL');
  if (!text) return null;
  const url = URL.parse(text);
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname && /^\/?$/.test(url.pathname)) return text;
  // The address itself is not repeated: it may hold a password.
  throw new WrongSetting('SMTP_URL is not the URL of a mail server: use smtp://user:password@host:587 or smtps://….');
}

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

/** `Name <address>` or an address. Without the setting it is made of the host people use. */
function mailFrom(env: Env): Settings['mailFrom'] {
  const { MAIL_FROM: text, PUBLIC_URL } = env;
  if (!text) {
    const host = URL.parse(PUBLIC_URL ?? '')?.hostname;
    return { name: brand(env).name, address: `no-reply@${host || 'parlance.local'}` };
  }
  const [, name = '', address = text.trim()] = /^\s*"?([^"<]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  if (ADDRESS.test(address)) return { name, address };
  throw new WrongSetting(`MAIL_FROM is "${text}": use Name <name@example.org>, or name@example.org alone.`);
}

function contactTo({ CONTACT_TO: text }: Env): string | null {
  if (!text) return null;
  if (ADDRESS.test(text)) return text;
  throw new WrongSetting(`CONTACT_TO is "${text}": use one email address.`);
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function logLevel({ LOG_LEVEL: level = '' }: Env): string {
  if (!level) return 'info';
  if (LOG_LEVELS.includes(level)) return level;
  throw new WrongSetting(`LOG_LEVEL is "${level}": use one of ${LOG_LEVELS.join(', ')}.`);
}

/** Unset, a line is the sample's; set to nothing, the pages leave it out. */
function brand(env: Env): Brand {
  return {
    name: env.BRAND_NAME || sampleBrand.name,
    postalAddress: env.BRAND_ADDRESS ?? sampleBrand.postalAddress,
    phone: env.BRAND_PHONE ?? sampleBrand.phone,
    mail: env.BRAND_MAIL ?? sampleBrand.mail,
  };
}

function list(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => part.trim() || []);
}

function superadmin(env: Env): Settings['superadmin'] {
  const email = env.SUPERADMIN_EMAIL;
  const password = secretSetting(env, 'SUPERADMIN_PASSWORD');
  if (!email && !password) return null;
  if (!email || !password) {
    throw new WrongSetting('Set SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD together, or neither.');
  }
  return { email, password };
}
