import { Button } from 'antd';
import { useState } from 'react';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { add, lineAmount } from '#kernel/rules/decimal.ts';
import { translate } from '#kernel/rules/words.ts';
import { FileField, NumberField, SelectField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Input, Modal } from '#kernel/web/parts/index.ts';
import { isRefusal, useAct } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { SigningDialog } from '#kernel/web/screens/signing.tsx';
import { screenWords } from '#kernel/web/screens/words.ts';
import { callOff } from '../contract/call-off.ts';
import {
  adminRefuseReview,
  attachSigned,
  type ProtocolDetail,
  refuseReview,
  resumeProtocol,
  signProtocol,
} from '../contract/protocol.ts';
import { contractContent } from '../rules/contract-content.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import { contractScene } from '../rules/file-scenes.ts';
import { contractScreenWords } from '../rules/screen-words.ts';
import { termsOf } from './contract-sheet.tsx';

const w = contractScreenWords.table;
type Of = { row: ProtocolDetail; onClose: () => void };

const ResumeDialog = formDialog(resumeProtocol, contractScreenWords, ({ field, section }) => ({
  title: w.resumeTitle,
  label: w.resume,
  done: w.resumeDone,
  sections: [
    section(
      [
        field.textarea('reason', { most: 300, span: 3 }),
        field.date('expiryDate', { required: false, span: 3 }),
      ],
      { help: w.resumeHelp },
    ),
  ],
}));
const AttachDialog = formDialog(attachSigned, contractScreenWords, ({ field, section }) => ({
  title: w.attachSigned,
  label: w.attachSigned,
  done: w.attachDone,
  sections: [
    section([field.file('fileId', contractScene, { label: w.signedFile, required: true, span: 3 })], {
      help: w.attachHelp,
    }),
  ],
}));

/** Parts of the contract to tick, each with the remark that goes with it. */
function RefuseReviewDialog({ row, onClose }: Of) {
  const t = useWords(contractScreenWords);
  const k = useWords(screenWords);
  const { locale } = useFormat();
  const terms = termsOf(row);
  const parts = terms === null ? [] : contractContent(terms, locale);
  const [marks, setMarks] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { act, running } = useAct(row.side === 'operator' ? adminRefuseReview : refuseReview, {
    silent: true,
    onDone: onClose,
  });
  const send = () =>
    void act({
      id: row.id,
      version: row.version,
      reason,
      marks: Object.entries(marks).map(([part, remark]) => ({ part, remark })),
    }).catch((error: unknown) => setProblem(isRefusal(error) ? error.message : String(error)));
  const tick = (part: string, on: boolean) =>
    setMarks((held) =>
      on ? { ...held, [part]: '' } : Object.fromEntries(Object.entries(held).filter(([key]) => key !== part)),
    );
  return (
    <Modal
      open
      width={640}
      title={`${t('refuseReviewTitle')} ${row.protocolNo}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{k('cancel')}</Button>
          <Button danger type="primary" loading={running} onClick={send}>
            {t('refuseReview')}
          </Button>
        </>
      }
    >
      <p className="sc-prose">{t('refuseReviewHelp')}</p>
      {parts.map((part) => (
        <div key={part.key} className="co-mark">
          <Checkbox checked={part.key in marks} onChange={(e) => tick(part.key, e.target.checked)}>
            {part.heading}
          </Checkbox>
          {part.key in marks ? (
            <Input
              aria-label={`${part.heading} ${t('remark')}`}
              placeholder={t('remark')}
              maxLength={300}
              value={marks[part.key] ?? ''}
              onChange={(e) => setMarks({ ...marks, [part.key]: e.target.value })}
            />
          ) : null}
        </div>
      ))}
      <div className="fm-field">
        <label htmlFor="co-refuse-reason">{t('reason')}</label>
        <Input
          id="co-refuse-reason"
          maxLength={300}
          value={reason}
          onChange={(e) => setReason(e.target.value)}
        />
      </div>
      {problem === null ? null : (
        <p className="fm-error" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}

/** Signing: what is on screen binds by its hash; the tick, then the code. */
function SignDialog({ row, onClose }: Of) {
  const t = useWords(contractScreenWords);
  const { locale } = useFormat();
  const [authority, setAuthority] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { act } = useAct(signProtocol, { silent: true, onDone: (answer) => setDone(answer.state) });
  return (
    <SigningDialog
      title={translate(contractScreenWords, locale, 'signing', { no: row.protocolNo })}
      statement={t('confirmSign')}
      button={t('sign')}
      done={done === null ? null : t(done === PROTOCOL.effective ? 'signedEffective' : 'signed')}
      sign={(verifyTicket) =>
        act({
          id: row.id,
          version: row.version,
          contentHash: row.contentHash ?? '',
          verifyTicket,
          authorityFileId: authority,
        })
      }
      onCancel={onClose}
      onClose={onClose}
    >
      <p className="sc-prose">{t('signHint')}</p>
      <p className="co-hash">{row.contentHash}</p>
      <div className="fm-field">
        <label htmlFor="co-authority">{t('authorityFile')}</label>
        <FileField
          id="co-authority"
          label={t('authorityFile')}
          scene={contractScene}
          value={authority}
          onChange={(id: string | null) => setAuthority(id)}
        />
      </div>
    </SigningDialog>
  );
}

const QUANTITY = /^\d{1,12}(\.\d{1,3})?$/;
/** Month and tonnes of a call-off; the order is there at once. */
function CallOffDialog({ row, onClose }: Of) {
  const t = useWords(contractScreenWords);
  const k = useWords(screenWords);
  const format = useFormat();
  const months = row.months.filter((m) => m.open);
  const [month, setMonth] = useState(months[0]?.month ?? '');
  const held = months.find((m) => m.month === month);
  const [wished, setWished] = useState<Readonly<Record<number, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const { act, running } = useAct(callOff, { silent: true, onDone: (answer) => setMade(answer.orderNo) });
  const unit = unitMark(row.uom ?? '', format.locale);
  const sum = row.lines.reduce((all, line) => {
    const quantity = wished[line.lineNo] ?? '';
    return QUANTITY.test(quantity) ? add(all, lineAmount(quantity, line.unitPrice)) : all;
  }, '0');
  const send = () =>
    void act({
      protocolId: row.id,
      month,
      lines: Object.entries(wished)
        .filter(([, quantity]) => quantity !== '')
        .map(([lineNo, quantity]) => ({ lineNo: Number.parseInt(lineNo, 10), quantity })), // not money: a line's number
    }).catch((error: unknown) => setProblem(isRefusal(error) ? error.message : String(error)));
  return (
    <Modal
      open
      width={560}
      title={`${t('callOffTitle')} ${row.protocolNo}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{k(made === null ? 'cancel' : 'close')}</Button>
          {made !== null || months.length === 0 ? null : (
            <Button type="primary" loading={running} onClick={send}>
              {t('callOff')}
            </Button>
          )}
        </>
      }
    >
      {made === null ? null : <p role="status">{t('callOffDone', { no: made })}</p>}
      {made !== null ? null : months.length === 0 ? (
        <p role="status">{t('monthNone')}</p>
      ) : (
        <>
          <p className="sc-prose">{t('callOffHelp')}</p>
          <div className="fm-field">
            <label htmlFor="co-month">{t('month')}</label>
            <SelectField
              id="co-month"
              label={t('month')}
              value={month}
              options={months.map((m) => ({
                value: m.month,
                label: `${m.month} · ${t('monthOpen', { until: m.until })}`,
              }))}
              onChange={(chosen: string | null) => setMonth(chosen ?? '')}
            />
            {held === undefined ? null : (
              <p className="fm-help">
                {t('monthLimits', {
                  least: format.quantity(held.least),
                  most: format.quantity(held.most),
                  unit,
                })}{' '}
                · {t('monthCalled', { called: format.quantity(held.called), unit })}
              </p>
            )}
          </div>
          {row.lines.map((line) => (
            <div key={line.lineNo} className="fm-field">
              <label htmlFor={`co-line-${line.lineNo}`}>
                {format.locale === 'zh_CN' ? line.productZh : line.productEn} · {t('remainingQty')}{' '}
                {format.quantity(line.remaining)} {unit} · {row.currency} {format.price(line.unitPrice)}/
                {unit}
              </label>
              <NumberField
                id={`co-line-${line.lineNo}`}
                label={t('quantity')}
                value={wished[line.lineNo] ?? ''}
                unit={unit}
                onChange={(quantity: string | null) =>
                  setWished({ ...wished, [line.lineNo]: quantity ?? '' })
                }
              />
            </div>
          ))}
          <p className="ct-num" aria-live="polite">
            {t('callOffSum')} {row.currency} {format.money(sum)}
          </p>
          {problem === null ? null : (
            <p className="fm-error" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
    </Modal>
  );
}

export interface ContractPanel {
  readonly what: 'sign' | 'refuseReview' | 'resume' | 'attachSigned' | 'callOff';
  readonly row: ProtocolDetail;
}
/** The dialog of an act on a contract. */
export function ContractDialog({ panel, onClose }: { panel: ContractPanel; onClose: () => void }) {
  const { what, row } = panel;
  const start = { id: row.id, version: row.version };
  switch (what) {
    case 'sign':
      return <SignDialog row={row} onClose={onClose} />;
    case 'refuseReview':
      return <RefuseReviewDialog row={row} onClose={onClose} />;
    case 'resume':
      return <ResumeDialog start={start} about={row.protocolNo} onClose={onClose} />;
    case 'attachSigned':
      return <AttachDialog start={start} about={row.protocolNo} onClose={onClose} />;
    case 'callOff':
      return <CallOffDialog row={row} onClose={onClose} />;
  }
}
