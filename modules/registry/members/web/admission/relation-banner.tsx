import { Button } from 'antd';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { translate } from '#kernel/rules/words.ts';
import { Can } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { notifyError, notifySuccess, useAct, useCall } from '#kernel/web/request/index.ts';
import { Diff, lifecycleBadge, StatusOf, useFormatter } from '#kernel/web/screens/index.ts';
import { ask } from '#kernel/web/tabs/index.ts';
import { dropChange, listOwnChanges } from '../../contract/change.ts';
import type { Company } from '../../contract/company.ts';
import { RELATION, relationLifecycle, relationTones } from '../../rules/relation-lifecycle.ts';
import { changeWords } from '../../rules/relation-words.ts';
import { COMPANY_SETS } from '../application-facts.tsx';
import { diffOf, fieldNames } from './field-diff.ts';

const look = lifecycleBadge(relationLifecycle, relationTones);

/** What is on its way, or was refused and why; the old data stay in force meanwhile. */
export function RelationBanner({ row }: { row: Company }) {
  const t = useWords(changeWords);
  const u = useWords(uiWords);
  const formatter = useFormatter(COMPANY_SETS);
  const status = row.relationStatus;
  const busy = status !== null && status !== RELATION.effective;
  const { data } = useCall(listOwnChanges, { pageCount: 1 }, { silent: true, enabled: busy });
  const act = useAct(dropChange, {
    onDone: () => notifySuccess(t('dropped')),
    onRefused: (error) => notifyError(error.message, error.requestId),
  });
  const last = data?.list[0];
  if (!busy || last === undefined) return null;
  const args = {
    fields: fieldNames(last.fields, formatter),
    organisation: last.organisation ?? '',
    reason: last.reason ?? '',
  };
  const press = async () => {
    if (await ask({ title: t('drop.title'), body: t('drop.body'), yes: t('drop'), no: u('cancel') }))
      act.run({ id: last.id, version: last.version });
  };
  return (
    <div className="sc-card me-banner" role="status">
      <div className="me-banner-main">
        <StatusOf look={look} code={status} formatter={formatter} />
        <p>
          {translate(changeWords, formatter.locale, `banner.${status as '10' | '11' | '20' | '21'}`, args)}
        </p>
        {last.differences.length > 0 ? (
          <Diff dense differences={diffOf(last.differences, formatter)} />
        ) : null}
      </div>
      {last.can.includes('drop') ? (
        <Can code="Submit">
          <Button loading={act.running} onClick={() => void press()}>
            {t('drop')}
          </Button>
        </Can>
      ) : null}
    </div>
  );
}
