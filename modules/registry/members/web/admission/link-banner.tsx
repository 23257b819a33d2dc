import { Button } from 'antd';
import { useState } from 'react';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { Can } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import {
  createStore,
  notifyError,
  notifySuccess,
  useAct,
  useCall,
  useStore,
} from '#kernel/web/request/index.ts';
import { confirm } from '#kernel/web/screens/confirm.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { companyLink, confirmUnlink, type Link, withdrawUnlink } from '../../contract/unlink.ts';
import { unlinkWords } from '../../rules/relation-words.ts';
import { UNLINK } from '../../rules/unlink-lifecycle.ts';
import { RefuseDialog, UnlinkDialog } from './unlink-dialog.tsx';

const asking = createStore<string | null>(null);
const said = (e: { readonly message: string; readonly requestId?: string | undefined }) =>
  notifyError(e.message, e.requestId);

/**
 * The link of a subsidiary with the company above it: that it stands, or what one of the two asked about its
 * end (administration-domain 22.2).
 */
export function LinkBanner({ memberId }: { memberId: string | null }) {
  const t = useWords(unlinkWords);
  const formatter = useFormatter();
  const open = useStore(asking);
  const { data } = useCall(companyLink, { memberId }, { silent: true });
  if (data === undefined || data === null) return null;
  const { request } = data;
  const names = { sub: data.memberName, parent: data.parentName };
  const lines = data.linked
    ? [t('linked', names)]
    : request?.state === UNLINK.confirmed
      ? [t('ended', { ...names, time: formatter.dateTime(request.answeredAt) })]
      : [];
  if (data.linked && request?.state === UNLINK.asked)
    lines.push(
      t('asked', { by: request.askedBy, time: formatter.dateTime(request.askedAt), reason: request.reason }),
    );
  if (data.linked && request?.state === UNLINK.asked && request.mine) lines.push(t('waiting'));
  if (data.linked && request?.state === UNLINK.refused)
    lines.push(t('refused', { by: request.answeredBy ?? '', reason: request.answer ?? '' }).trim());
  if (lines.length === 0) return null;
  return (
    <section className="sc-card me-banner" aria-label={t('title')}>
      <div className="me-banner-main">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Can code="Submit">
        <div className="me-banner-acts">
          {request !== null && request.can.length > 0 ? <Answers link={data} request={request} /> : null}
          {data.mayAsk ? <Button onClick={() => asking.set(data.memberId)}>{t('ask')}</Button> : null}
        </div>
      </Can>
      {open === data.memberId ? <UnlinkDialog memberId={memberId} onClose={() => asking.set(null)} /> : null}
    </section>
  );
}

function Answers({ link, request }: { link: Link; request: NonNullable<Link['request']> }) {
  const t = useWords(unlinkWords);
  const u = useWords(uiWords);
  const yes = useAct(confirmUnlink, { onDone: () => notifySuccess(t('confirmed')), onRefused: said });
  const [refusing, refuse] = useState(false);
  const back = useAct(withdrawUnlink, { onDone: () => notifySuccess(t('withdrawn')), onRefused: said });
  const at = { id: request.id, version: request.version };
  const names = { sub: link.memberName, parent: link.parentName };
  const confirmUnlinking = async () => {
    if (
      await confirm({
        title: t('confirm.title', names),
        body: t('confirm.body'),
        yes: t('confirm'),
        no: u('cancel'),
        danger: true,
      })
    )
      yes.run(at);
  };
  return (
    <>
      {request.can.includes('refuse') ? <Button onClick={() => refuse(true)}>{t('refuse')}</Button> : null}
      {refusing ? <RefuseDialog at={at} onClose={() => refuse(false)} /> : null}
      {request.can.includes('confirm') ? (
        <Button type="primary" danger loading={yes.running} onClick={() => void confirmUnlinking()}>
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
