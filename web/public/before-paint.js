/* Runs before the first paint, so that a dark page never flashes light. The stylesheets follow the attributes. */
(() => {
  const html = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      /* Storage is closed to this page: follow the system. */
      return null;
    }
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = stored('color-scheme');
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    html.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  apply();
  system.addEventListener('change', apply);
  html.toggleAttribute('data-visitor', stored('user') === null);
  html.toggleAttribute('data-sidebar-folded', stored('sidebar-folded') === 'true');
})();

/* zod tries whether it may compile code. The content policy refuses, and browsers report it: so it is told beforehand. */
globalThis.__zod_globalConfig = { jitless: true };
