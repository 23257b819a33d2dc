import { Button } from 'antd';
import { useState } from 'react';
import { add, compare, sub } from '#kernel/rules/decimal.ts';
import { NumberField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { useAct } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { type LineRow, splitLine, statementDesk } from '../contract/statement.ts';
import { statementWords } from '../rules/words.ts';
import { difference } from './by-hand.tsx';

const AMOUNT = /^\d{1,14}(\.\d{1,2})?$/;
/** A line in parts, each matched for itself. */
export function SplitDialog({ line, onClose }: { line: LineRow; onClose: () => void }) {
  const t = useWords(statementWords);
  const formatter = useFormatter();
  const [parts, setParts] = useState<readonly string[]>(['', '']);
  const act = useAct(splitLine, { refreshes: [statementDesk], onDone: onClose });
  const wanted = line.amount.replace('-', '');
  const missing = sub(wanted, add('0', ...parts.filter((p) => AMOUNT.test(p))));
  const whole = parts.every((p) => AMOUNT.test(p)) && compare(missing, '0') === 0;
  return (
    <Modal
      open
      title={`${t('splitTitle')} ${formatter.money(line.amount)}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => setParts([...parts, ''])}>{t('addPart')}</Button>
          <Button
            type="primary"
            loading={act.running}
            disabled={!whole}
            onClick={() => act.run({ id: line.id, version: line.version, parts: [...parts] })}
          >
            {t('split')}
          </Button>
        </>
      }
    >
      <div className="sc-stack">
        <p className="sc-faint">{t('splitHelp')}</p>
        {parts.map((part, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
          <div key={n} className="sd-part">
            <label htmlFor={`sd-part-${n}`}>{t('part', { n: n + 1 })}</label>
            <NumberField
              id={`sd-part-${n}`}
              label={t('part', { n: n + 1 })}
              value={part}
              onChange={(typed) => setParts(parts.map((p, at) => (at === n ? (typed ?? '') : p)))}
            />
            {parts.length > 2 ? (
              <Button
                type="text"
                aria-label={t('removePart', { n: n + 1 })}
                onClick={() => setParts(parts.filter((_, at) => at !== n))}
              >
                ✕
              </Button>
            ) : null}
          </div>
        ))}
        <p className="sc-number" aria-live="polite">
          {t('ofLine')} {formatter.money(wanted)} · {difference(t, formatter.money, missing)}
        </p>
      </div>
    </Modal>
  );
}
