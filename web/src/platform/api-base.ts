/** Where the API is; the page's own origin unless a client elsewhere sets it at build time. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '';
