import './qualifications.css';
import { Button } from 'antd';
import { useState } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { notifySuccess, useAct } from '#kernel/web/request/index.ts';
import { type Formatter, StatusOf, useFormatter } from '#kernel/web/screens/index.ts';
import { ask } from '#kernel/web/tabs/index.ts';
import { attestPoint, type Checklist, type ChecklistPoint } from '../contract/checklist.ts';
import { checklistWords, howWords } from '../rules/checklist-words.ts';
import { pointBadge } from './badges.ts';
import { pointText, ReopenDialog, VerifyDialog, WaiveDialog } from './checklist-dialogs.tsx';

const dialogs = { verify: VerifyDialog, waive: WaiveDialog, reopen: ReopenDialog };
type Verb = keyof typeof dialogs;
const VERBS: readonly Verb[] = ['verify', 'waive', 'reopen'];

/** The company's own word for a point, after it has read what it says. */
function Attest({ point, reader: formatter }: { point: ChecklistPoint; reader: Formatter }) {
  const t = useWords(checklistWords);
  const u = useWords(uiWords);
  const act = useAct(attestPoint, { onDone: () => notifySuccess(t('attested')) });
  const press = async () => {
    const title = t('attest.ask', { point: inLocale(pointText(point.code), formatter.locale) });
    if (await ask({ title, yes: t('attest'), no: u('cancel') })) act.run({ code: point.code });
  };
  return (
    <Button size="small" loading={act.running} onClick={() => void press()}>
      {t('attest')}
    </Button>
  );
}

function Row({
  point,
  reader: formatter,
  onAct,
}: {
  point: ChecklistPoint;
  reader: Formatter;
  onAct: (verb: Verb) => void;
}) {
  const t = useWords(checklistWords);
  return (
    <tr>
      <th scope="row">{formatter.text(pointText(point.code))}</th>
      <td data-head={t('side')}>
        {point.sides.map((side) => t(side === 'seller' ? 'side.seller' : 'side.buyer')).join(' / ')}
      </td>
      <td data-head={t('how')}>{formatter.text(howWords.table[point.how])}</td>
      <td data-head={t('state')}>
        <StatusOf look={pointBadge} code={point.state} formatter={formatter} />
      </td>
      <td data-head={t('by')}>{point.by === null ? EMPTY : `${point.by} ${formatter.dateTime(point.at)}`}</td>
      <td data-head={t('until')}>{formatter.date(point.until)}</td>
      <td data-head={t('note')}>{point.note ?? EMPTY}</td>
      <td>
        <span className="lc-acts">
          {point.can.includes('attest') ? <Attest point={point} reader={formatter} /> : null}
          {VERBS.filter((v) => point.can.includes(v)).map((v) => (
            <Button key={v} size="small" danger={v === 'reopen'} onClick={() => onAct(v)}>
              {t(v)}
            </Button>
          ))}
        </span>
      </td>
    </tr>
  );
}

/** The list of a company: each point, how it is found, where it stands, and what the reader may do with it. */
export function ChecklistSheet({ list }: { list: Checklist }) {
  const t = useWords(checklistWords);
  const formatter = useFormatter();
  const [open, setOpen] = useState<{ verb: Verb; code: string } | null>(null);
  const Dialog = open === null ? null : dialogs[open.verb];
  const heads = ['point', 'side', 'how', 'state', 'by', 'until', 'note', 'act'] as const;
  return (
    <div className="sc">
      <header className="sc-title">
        <h1>
          {t('title')}{' '}
          {formatter.locale === 'en_US' && list.companyNameEn ? list.companyNameEn : list.companyName}
        </h1>
      </header>
      <p role="status" className="lc-summary">
        {t('summary', { met: list.met, open: list.open, waived: list.waived })}
      </p>
      <section className="sc-card dt-scroll" aria-label={t('title')}>
        <table className="dt dt-plain lc-points">
          <caption className="ct-hidden">{t('title')}</caption>
          <thead>
            <tr>
              {heads.map((h) => (
                <th key={h} scope="col">
                  {t(h)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.points.map((p) => (
              <Row
                key={p.code}
                point={p}
                reader={formatter}
                onAct={(verb) => setOpen({ verb, code: p.code })}
              />
            ))}
          </tbody>
        </table>
      </section>
      {open !== null && Dialog !== null ? (
        <Dialog start={{ memberId: list.memberId, code: open.code }} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}
