import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input, Modal } from '#kernel/web/parts/index.ts';
import { useAct } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { type LineRow, splitLine, statementDesk } from '../contract/statement.ts';
import { statementWords } from '../rules/words.ts';

const AMOUNT = /^\d{1,14}(\.\d{1,2})?$/;
/** A line in parts, each matched for itself. */
export function SplitDialog({ line, onClose }: { line: LineRow; onClose: () => void }) {
  const t = useWords(statementWords);
  const formatter = useFormatter();
  const [parts, setParts] = useState<readonly string[]>(['', '']);
  const act = useAct(splitLine, { refreshes: [statementDesk], onDone: onClose });
  const whole = parts.every((p) => AMOUNT.test(p));
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
          <div key={n}>
            <label htmlFor={`sd-part-${n}`}>{t('part', { n: n + 1 })}</label>
            <Input
              id={`sd-part-${n}`}
              value={part}
              inputMode="decimal"
              onChange={(event) => setParts(parts.map((p, at) => (at === n ? event.target.value.trim() : p)))}
            />
          </div>
        ))}
      </div>
    </Modal>
  );
}
