import { Button } from 'antd';
import { Can } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { lazily, Veil } from '#kernel/web/parts/index.ts';
import { createStore, sayError, saySuccess, useAct, useCall, useStore } from '#kernel/web/request/index.ts';
import { useReader } from '#kernel/web/screens/index.ts';
import { ask } from '#kernel/web/tabs/index.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { companyLink, confirmUnlink, type Link, refuseUnlink, withdrawUnlink } from '../../contract/unlink.ts';
import { unlinkWords } from '../../rules/unlink-words.ts';

const UnlinkDialog = lazily(() => import('./unlink-dialog.tsx').then((m) => m.UnlinkDialog), { waiting: () => <Veil /> });
const asking = createStore<string | null>(null);
const said = (e: { readonly message: string; readonly requestId?: string | undefined }) => sayError(e.message, e.requestId);

/** The link of a subsidiary with the company above it: that it stands, or what one of the two asked about its end (administration-domain 22.2). */
export function LinkBanner({ memberId }: { memberId: string | null }) {
  const t = useWords(unlinkWords);
  const reader = useReader();
  const open = useStore(asking);
  const { data } = useCall(companyLink, { memberId }, { silent: true });
  if (data === undefined || data === null) return null;
  const { request } = data;
  const names = { sub: data.memberName, parent: data.parentName };
  const lines = data.linked ? [t('linked', names)] : request?.state === '20' ? [t('ended', { ...names, time: reader.dateTime(request.answeredAt) })] : [];
  if (data.linked && request?.state === '10') lines.push(t('asked', { by: request.askedBy, time: reader.dateTime(request.askedAt), reason: request.reason }));
  if (data.linked && request?.state === '10' && request.mine) lines.push(t('waiting'));
  if (data.linked && request?.state === '30') lines.push(t('refused', { by: request.answeredBy ?? '', reason: request.answer ?? '' }).trim());
  if (lines.length === 0) return null;
  return (
    <section className="sc-card mb-banner" aria-label={t('title')}>
      <div className="mb-banner-main">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Can code="Submit">
        {request !== null && request.can.length > 0 ? <Answers link={data} request={request} /> : null}
        {data.mayAsk ? <Button onClick={() => asking.set(data.memberId)}>{t('ask')}</Button> : null}
      </Can>
      {open === data.memberId ? <UnlinkDialog memberId={memberId} onClose={() => asking.set(null)} /> : null}
    </section>
  );
}

function Answers({ link, request }: { link: Link; request: NonNullable<Link['request']> }) {
  const t = useWords(unlinkWords);
  const u = useWords(uiWords);
  const yes = useAct(confirmUnlink, { onDone: () => saySuccess(t('confirmed')), onRefused: said });
  const no = useAct(refuseUnlink, { onDone: () => saySuccess(t('refusedDone')), onRefused: said });
  const back = useAct(withdrawUnlink, { onDone: () => saySuccess(t('withdrawn')), onRefused: said });
  const at = { id: request.id, version: request.version };
  const names = { sub: link.memberName, parent: link.parentName };
  const press = async (kind: 'confirm' | 'refuse') => {
    const question = kind === 'confirm' ? { title: t('confirm.title', names), body: t('confirm.body') } : { title: t('refuse.title'), body: t('refuse.body') };
    if (!(await ask({ ...question, yes: t(kind), no: u('cancel') }))) return;
    if (kind === 'confirm') yes.run(at);
    else no.run({ ...at, reason: null });
  };
  return (
    <>
      {request.can.includes('refuse') ? (
        <Button loading={no.running} onClick={() => void press('refuse')}>
          {t('refuse')}
        </Button>
      ) : null}
      {request.can.includes('confirm') ? (
        <Button type="primary" danger loading={yes.running} onClick={() => void press('confirm')}>
          {t('confirm')}
        </Button>
      ) : null}
      {request.can.includes('withdraw') ? (
        <Button loading={back.running} onClick={() => back.run(at)}>
          {t('withdraw')}
        </Button>
      ) : null}
    </>
  );
}
