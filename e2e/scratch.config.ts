import config from './playwright.config.ts';
export default { ...config, globalSetup: undefined, reporter: [['list']] };
