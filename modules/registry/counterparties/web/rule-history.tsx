import { Button } from 'antd';
import { useState } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, NothingYet, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { Paginator } from '#kernel/web/screens/paginator.tsx';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { listRuleHistory } from '../contract/rule.ts';
import { ruleWords } from '../rules/words.ts';

const table = ruleWords.table as Readonly<Record<string, LocalizedText>>;

function Lines() {
  const t = useWords(ruleWords);
  const formatter = useFormatter();
  const [at, turn] = useState({ pageNum: 1, pageCount: 20 });
  const { data, error, refetch } = useCall(listRuleHistory, at, { silent: true, keepRows: true });
  if (data === undefined)
    return error ? (
      <Failed error={error} right={t('history')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={5} />
    );
  if (data.list.length === 0) return <NothingYet title={t('historyNone')} />;
  const said = (key: string, plain: string): string => {
    const words = table[key];
    return words === undefined ? plain : formatter.text(words);
  };
  const fieldOf = (field: string) => {
    const key = field.replace(/_([a-z])/g, (_m, letter: string) => letter.toUpperCase());
    return said(key, field);
  };
  return (
    <>
      <SmallTable
        label={t('history')}
        rows={data.list}
        keyOf={(r) => r.id}
        columns={[
          { label: t('at'), cell: (r) => formatter.dateTime(r.gmtCreate) },
          { label: t('ruleNo'), names: true, cell: (r) => r.ruleNo },
          { label: t('changedName'), cell: (r) => r.actorName },
          { label: t('what'), cell: (r) => said(`act.${r.action}`, r.action) },
          {
            label: t('changes'),
            cell: (r) => r.changes.map((c) => `${fieldOf(c.field)}: ${c.before} → ${c.after}`).join('; '),
          },
        ]}
      />
      <Paginator
        total={data.totalCount}
        more={data.totalMore}
        pageNum={data.pageNum}
        pageCount={data.pageCount}
        onPage={(pageNum, pageCount) => turn({ pageNum, pageCount })}
      />
    </>
  );
}

/** What was done to the rules, by whom: a drawer beside the list. */
export function RuleHistory() {
  const t = useWords(ruleWords);
  const [open, show] = useState(false);
  return (
    <>
      <Button onClick={() => show(true)}>{t('history')}</Button>
      {open ? (
        <Drawer open title={t('history')} width={720} onClose={() => show(false)}>
          <Lines />
        </Drawer>
      ) : null}
    </>
  );
}
