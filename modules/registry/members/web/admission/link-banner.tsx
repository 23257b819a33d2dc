import { Button } from 'antd';
import { useState } from 'react';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { Can } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { lazily, Veil } from '#kernel/web/parts/index.ts';
import { createStore, sayError, saySuccess, useAct, useCall, useStore } from '#kernel/web/request/index.ts';
import { useReader } from '#kernel/web/screens/index.ts';
import { sure } from '#kernel/web/screens/sure.ts';
import { companyLink, confirmUnlink, type Link, withdrawUnlink } from '../../contract/unlink.ts';
import { UNLINK } from '../../rules/unlink-life.ts';
import { unlinkWords } from '../../rules/unlink-words.ts';

const UnlinkDialog = lazily(() => import('./unlink-dialog.tsx').then((m) => m.UnlinkDialog), {
  waiting: () => <Veil />,
});
const RefuseDialog = lazily(() => import('./unlink-dialog.tsx').then((m) => m.RefuseDialog), {
  waiting: () => <Veil />,
});
const asking = createStore<string | null>(null);
const said = (e: { readonly message: string; readonly requestId?: string | undefined }) =>
  sayError(e.message, e.requestId);

/** The link of a subsidiary with the company above it: that it stands, or what one of the two asked about its end (administration-domain 22.2). */
export function LinkBanner({ memberId }: { memberId: string | null }) {
  const t = useWords(unlinkWords);
  const reader = useReader();
  const open = useStore(asking);
  const { data } = useCall(companyLink, { memberId }, { silent: true });
  if (data === undefined || data === null) return null;
  const { request } = data;
  const names = { sub: data.memberName, parent: data.parentName };
  const lines = data.linked
    ? [t('linked', names)]
    : request?.state === UNLINK.confirmed
      ? [t('ended', { ...names, time: reader.dateTime(request.answeredAt) })]
      : [];
  if (data.linked && request?.state === UNLINK.asked)
    lines.push(
      t('asked', { by: request.askedBy, time: reader.dateTime(request.askedAt), reason: request.reason }),
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
  const yes = useAct(confirmUnlink, { onDone: () => saySuccess(t('confirmed')), onRefused: said });
  const [refusing, refuse] = useState(false);
  const back = useAct(withdrawUnlink, { onDone: () => saySuccess(t('withdrawn')), onRefused: said });
  const at = { id: request.id, version: request.version };
  const names = { sub: link.memberName, parent: link.parentName };
  const confirm = async () => {
    if (
      await sure({
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
        <Button type="primary" danger loading={yes.running} onClick={() => void confirm()}>
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
