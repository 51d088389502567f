// The arrows of docs/house.md, section 2, one rule each.

/** Which features a feature may import, besides its own folder and the platform (in web also ui). An empty list: no other feature. */
export const FEATURE_ARROWS = {
  accounts: [],
  audit: ['personal-data'],
  consents: [],
  courses: [],
  media: [],
  marking: [],
  receipts: [],
  contact: [],
  accommodations: ['accounts'],
  classes: ['accounts'],
  auth: ['accounts', 'consents'],
  sittings: ['accommodations', 'accounts', 'classes', 'courses'],
  questions: ['courses', 'media'],
  analysis: ['classes', 'courses', 'marking', 'questions', 'sittings'],
  'second-marking': ['analysis', 'courses'],
  scales: ['analysis', 'courses', 'marking', 'second-marking'],
  attempts: [
    'accommodations',
    'accounts',
    'analysis',
    'classes',
    'consents',
    'courses',
    'questions',
    'marking',
    'media',
    'receipts',
    'scales',
    'second-marking',
    'sittings',
  ],
  overalls: ['attempts', 'courses', 'scales', 'second-marking', 'sittings'],
  reports: ['attempts', 'classes', 'overalls', 'scales', 'second-marking'],
  assignments: ['attempts', 'classes', 'courses', 'sittings'],
  // The microphone and its meter, in web.
  'device-checks': ['attempts'],
  // Nothing but who watches a room may know what was recorded: no way leads from a fact to an attempt or its result.
  facts: ['sittings'],
  invigilation: ['accounts', 'analysis', 'attempts', 'classes', 'facts', 'media', 'sittings'],
  'class-results': ['attempts', 'classes', 'scales', 'second-marking', 'sittings'],
  reviews: ['analysis', 'attempts', 'classes', 'courses', 'questions', 'marking', 'media', 'second-marking'],
  integrations: ['accounts', 'classes'],
  lti: ['accounts', 'attempts', 'auth', 'classes', 'courses', 'integrations', 'sittings'],
  interchange: ['courses', 'media', 'questions'],
  statistics: ['accounts', 'courses'],
  system: ['accounts', 'integrations', 'lti'],
  'personal-data': [
    'accommodations',
    'accounts',
    'analysis',
    'attempts',
    'auth',
    'facts',
    'media',
    'reviews',
    'sittings',
  ],
  operation: ['accounts', 'integrations', 'personal-data'],
};
/** Which features the landing page may import. */
export const LANDING_ARROWS = ['contact'];
const EVERY_FEATURE = Object.keys(FEATURE_ARROWS);
const TEST = '\\.test\\.tsx?$|\\.test-[\\w-]+\\.tsx?$';

export default {
  forbidden: [
    rule('no-circle', 'Two files that import each other cannot be read one after the other.', {}, { circular: true }),
    rule('resolves', 'What is imported must exist.', {}, { couldNotResolve: true }),
    rule(
      'contract-imports-only-zod',
      'Both sides use the contract; it uses nothing but zod and messages.',
      'contract/src',
      {
        pathNot: ['^contract/src/', packages('zod', '@lingui/core')],
      },
    ),
    rule('web-not-server', 'The browser gets only replies from the server.', 'web', { path: '^server/' }),
    rule('server-not-web', 'The server serves the built pages and knows nothing of their source.', 'server', {
      path: '^web/',
    }),
    rule(
      'marking-imports-only-contract',
      'Marking is pure: no database, no clock.',
      { path: '^server/src/marking/', pathNot: [TEST] },
      { pathNot: ['^contract/src/', '^server/src/marking/'] },
    ),
    rule(
      'only-queries-import-kysely',
      'SQL is in queries.ts and nowhere else in a feature.',
      { path: '^server/src/', pathNot: ['/queries\\.ts$', '^server/src/platform/', TEST] },
      { path: packages('kysely', 'pg', '@electric-sql') },
    ),
    rule(
      'few-encode-before',
      'What is encoded before `serve` is sent as it is: only these make such an answer.',
      {
        path: '^server/src/',
        pathNot: [
          '^server/src/platform/http/(serve|encoded-answer)\\.ts$',
          '^server/src/attempts/(cache/paper|test-replies)\\.ts$',
          '^server/src/courses/(catalogue|routes)\\.ts$',
          '^server/src/invigilation/board/(board|row-changes)\\.ts$',
          TEST,
        ],
      },
      { path: '^server/src/platform/http/encoded-answer\\.ts$' },
    ),
    rule(
      'papers-hold-no-keys',
      'What is made of a test for every taker is made where no key is.',
      { path: '^server/src/attempts/(cache/paper|cache/test-cache|test-replies)\\.ts$' },
      { path: '^server/src/(marking/|attempts/cache/key-cache)' },
    ),
    rule(
      'only-app-imports-routes',
      'Only app.ts knows every route.',
      { path: '^server/', pathNot: ['^server/src/app\\.ts$'] },
      { path: '^server/src/.+/routes\\.ts$' },
    ),
    rule(
      'no-import-of-tests',
      'What runs must not depend on what tests it.',
      { path: '^(contract|server|web)/src/', pathNot: [TEST] },
      { path: [TEST, '^(contract|server|web)/test/', '^e2e/', '^scripts/', '^bench/', '^proofs/'] },
    ),
    rule(
      'server-platform-is-ground',
      'The platform knows no feature.',
      { path: '^server/src/platform/', pathNot: [TEST] },
      { path: '^server/src/', pathNot: ['^server/src/platform/'] },
    ),
    rule(
      'server-features-not-app',
      'The app knows the features, not they the app.',
      { path: '^server/src/[^/]+/', pathNot: [TEST] },
      { path: '^server/src/[^/]+\\.ts$' },
    ),
    ...EVERY_FEATURE.map((feature) => featureRule('server', feature, [...FEATURE_ARROWS[feature], 'platform'])),
    unnamedFeatureRule('server', ['platform', 'demo']),
    rule('web-ground-knows-no-feature', 'Parts and platform know no feature.', 'web/src/(ui|platform)', {
      path: '^web/src/',
      pathNot: ['^web/src/(ui|platform)/'],
    }),
    rule(
      'web-features-not-app',
      'The app composes the features, not they the app.',
      { path: '^web/src/', pathNot: ['^web/src/app/'] },
      { path: '^web/src/app/' },
    ),
    ...EVERY_FEATURE.map((feature) => featureRule('web', feature, [...FEATURE_ARROWS[feature], 'ui', 'platform'])),
    featureRule('web', 'landing', [...LANDING_ARROWS, 'ui', 'platform']),
    unnamedFeatureRule('web', ['app', 'ui', 'platform', 'landing']),
    rule('landing-is-light', 'The landing page would weigh over 100 KB with them.', 'web/src/landing', {
      path: packages('@mantine', 'react-router', '@tanstack'),
      reachable: true,
    }),
    rule(
      'plain-client-knows-only-the-wire',
      'It plays a client that has none of our code.',
      { path: '^server/test/wire/plain-client\\.ts$' },
      { pathNot: ['^node:', '^[a-z_/]+$'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Of the workspaces only: the code of a package is in its own dist folder.
    exclude: { path: '^[\\w-]+/(dist|test-results|\\.seen)/' },
    // Types too: a type imported across a boundary is an import across a boundary.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

/** `from` is a folder, or a condition of dependency-cruiser. */
function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from: typeof from === 'string' ? { path: `^${from}/` } : from, to };
}

/** A feature imports its own folder and what its arrows name of its room's folders. */
function featureRule(room, feature, allowed) {
  const open = [feature, ...allowed].join('|');
  return rule(
    `${room}-${feature}-arrows`,
    `${feature} may import ${allowed.join(', ')} and nothing else of ${room}.`,
    { path: `^${room}/src/${feature}/`, pathNot: [TEST] },
    { path: `^${room}/src/`, pathNot: [`^${room}/src/(${open})/`] },
  );
}

/** A folder that the arrows do not name would be free to import everything. */
function unnamedFeatureRule(room, others) {
  const named = [...EVERY_FEATURE, ...others].join('|');
  return rule(
    `${room}-features-are-named`,
    'Give the feature its arrows.',
    { path: `^${room}/src/[^/]+/`, pathNot: [`^${room}/src/(${named})/`] },
    {},
  );
}

/** Matches installed packages by name or scope. */
function packages(...names) {
  return `(^|/)node_modules/(${names.join('|')})(/|$)`;
}
