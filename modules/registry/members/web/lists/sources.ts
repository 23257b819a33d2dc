import { codePathSource } from '#kernel/web/fields/code-paths.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectEmployee } from '#office/organisation/contract/select.ts';

/** Staff of the platform who may look after customers. */
export const salesmen = pickFrom(selectEmployee, {
  keyword: 'keyword',
  ids: 'ids',
  given: { normalOnly: true },
  option: (row) => ({ value: row.id, label: row.empName, note: row.deptName }),
});
/** Provinces, cities and districts, found by either language, pinyin, initials or code. */
export const regions = codePathSource('region');
