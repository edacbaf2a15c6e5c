// globals.d.ts: constants defined by vite.config.ts.

/** The project's version and a hash of all files of the page. */
declare const PAGE_VERSION: string;
