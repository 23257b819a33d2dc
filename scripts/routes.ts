import { allRoutes } from '#app/routes.ts';

const COLUMNS = ['path', 'wing/capability', 'audience', 'buttons', 'screen shape', 'hidden', 'keep-alive'];
const cell = (value: unknown): string =>
  (Array.isArray(value) ? value.join(',') : String(value ?? '')).replace(/[\t\n]/g, ' ') || '-';

/** `npm run -s routes`: every route of the specification, one a line, tab-separated; shape `planned` is not built yet. */
const rows = allRoutes().map((r) =>
  [r.path, r.capability, r.audience, r.buttons, r.shape, r.hidden, r.keepAlive].map(cell).join('\t'),
);
process.stdout.write(`${[COLUMNS.join('\t'), ...rows].join('\n')}\n`);
