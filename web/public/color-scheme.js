/* Runs before the first paint, so that a dark page never flashes light. The stylesheets follow the attribute. */
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('color-scheme');
    } catch {
      /* Storage is closed to this page: follow the system. */
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  apply();
  system.addEventListener('change', apply);
})();

/* zod tries whether it may compile code. The content policy refuses, and browsers report it: so it is told beforehand. */
globalThis.__zod_globalConfig = { jitless: true };
