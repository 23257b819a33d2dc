import './settlements.css';
import { useState } from 'react';
import { inLocale } from '#kernel/rules/words.ts';
import { TextField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Modal } from '#kernel/web/parts/index.ts';
import { notifySuccess } from '#kernel/web/request/index.ts';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import type { SettlementDetail } from '../contract/settlement.ts';
import { disputeSettlement } from '../contract/settlement-acts.ts';
import { lineTypeName } from '../rules/basis-text.ts';
import { settlementWords } from '../rules/words.ts';

const LEAST = 2;
const long = (text: string | undefined): boolean => (text ?? '').trim().length >= LEAST;

/** The buyer ticks the lines he objects to and says why, each by itself and in general. */
export function DisputeDialog({ row, onClose }: { row: SettlementDetail; onClose: () => void }) {
  const t = useWords(settlementWords);
  const format = useFormat();
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const [overall, setOverall] = useState('');
  const act = useBindingAct(disputeSettlement, `settlements.dispute:${row.id}`, {
    done: () => {
      notifySuccess(t('disputed'));
      onClose();
    },
  });
  const named = Object.entries(reasons).map(([no, reason]) => ({
    lineNo: Number.parseInt(no, 10), // not money: a line number
    reason: reason.trim(),
  }));
  const whole = named.length > 0 && named.every((l) => long(l.reason)) && long(overall);
  const tick = (no: number, on: boolean) =>
    setReasons(
      on
        ? { ...reasons, [no]: '' }
        : Object.fromEntries(Object.entries(reasons).filter(([key]) => key !== String(no))),
    );
  return (
    <Modal
      open
      title={`${t('disputeTitle')} ${row.settlementNo}`}
      okText={t('dispute')}
      okButtonProps={{ danger: true, disabled: !whole, loading: act.running }}
      onOk={() => act.run({ id: row.id, version: row.version, lines: named, reason: overall.trim() })}
      onCancel={onClose}
    >
      <p>{t('disputeHelp')}</p>
      <div className="se-objections">
        {row.lines.map((line) => (
          <div key={line.lineNo}>
            <Checkbox
              checked={line.lineNo in reasons}
              aria-label={t('disputeLine', { n: line.lineNo })}
              onChange={(e) => tick(line.lineNo, e.target.checked)}
            >
              {line.lineNo}. {inLocale(lineTypeName(line.lineType), format.locale)}{' '}
              {line.noteNo ?? line.remark ?? ''} · {row.currency} {format.money(line.amount)}
            </Checkbox>
            {line.lineNo in reasons ? (
              <TextField
                id={`objection-${line.lineNo}`}
                label={t('lineReason', { n: line.lineNo })}
                value={reasons[line.lineNo] ?? ''}
                onChange={(text) => setReasons({ ...reasons, [line.lineNo]: text ?? '' })}
              />
            ) : null}
          </div>
        ))}
      </div>
      <div className="fm-field">
        <label htmlFor="objection-overall">{t('overall')}</label>
        <TextField
          id="objection-overall"
          label={t('overall')}
          value={overall}
          onChange={(text) => setOverall(text ?? '')}
        />
      </div>
      {act.problem === null ? null : (
        <p className="fm-error" role="alert">
          {act.problem}
        </p>
      )}
    </Modal>
  );
}
