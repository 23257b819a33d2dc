import { useEffect } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { go, useFreshAddress, useScreen } from '#kernel/web/tabs/index.ts';
import { listAudits } from '../../contract/audit.ts';
import { listChanges } from '../../contract/change.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { auditPage } from '../../rules/audit-page.ts';
import { CHANGE } from '../../rules/change-lifecycle.ts';
import { AUDIT_SUBSIDIARY_PAGE } from '../../rules/pages.ts';

const WAITS = { state: [CHANGE.pending] as ['10'], pageCount: 1 };
export const kindOfPage = (path: string): 'company' | 'sub' =>
  path.startsWith(AUDIT_SUBSIDIARY_PAGE) ? 'sub' : 'company';

/** Applications, or changes of companies in force; with how many wait. */
export function Parts() {
  const t = useWords(auditWords);
  const { search, pathname } = useScreen();
  const afresh = useFreshAddress();
  const kind = kindOfPage(pathname);
  const applications = useCall(listAudits, { kind, ...WAITS }, { silent: true }).data?.totalCount;
  const changes = useCall(listChanges, { kind, ...WAITS }, { silent: true }).data?.totalCount;
  return (
    <Strip
      name={t('part')}
      chosen={search.part === 'changes' ? 'changes' : 'applications'}
      onChoose={(part) => afresh(part === 'changes' ? { part } : {})}
      items={[
        { key: 'applications', label: t('part.applications'), count: applications },
        { key: 'changes', label: t('part.changes'), count: changes },
      ]}
    />
  );
}

/** Notices lead to the list with `?id=` or `?change=`: it opens in its own tab. */
export function useOpenFromNotice(kind: 'company' | 'sub'): void {
  const { search, setSearch, active } = useScreen();
  const { id, change } = search;
  useEffect(() => {
    const wanted = id ?? change;
    if (!active || wanted === undefined || !/^\d{1,19}$/.test(wanted)) return;
    setSearch({ id: null, change: null });
    go(`${auditPage(kind)}/${id === undefined ? 'change' : 'detail'}/${wanted}`);
  }, [active, change, id, kind, setSearch]);
}
