import type { LogName } from '#kernel/rules/log-names.ts';
import { nameDocuments } from '#office/operationlog/rules/field-names.ts';

/** The words of every kind of document, fetched with the first look at the log. */
const named = import.meta.glob<readonly LogName[]>('../modules/*/*/rules/log-names.ts', {
  eager: true,
  import: 'logNames',
});
for (const names of Object.values(named)) nameDocuments(names);
