import { Button } from 'antd';
import { useState } from 'react';
import { add, isPositive, sub } from '#kernel/rules/decimal.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useDebounced } from '#kernel/web/fields/index.ts';
import { type Translate, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Input, Modal } from '#kernel/web/parts/index.ts';
import { useAct, useCall } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { type LineRow, matchLine, selectItems, statementDesk } from '../contract/statement.ts';
import { deskWord, statementWords } from '../rules/words.ts';

interface Chosen {
  readonly type: 'PAYMENT' | 'RECEIVABLE' | 'REFUND' | 'BALANCE';
  readonly id: string;
  readonly amount: string;
}
/** How far what was put together is from the line. */
export function difference(
  t: Translate<typeof statementWords.table>,
  money: (amount: string) => string,
  missing: string,
): string {
  if (isPositive(missing)) return t('stillMissing', { amount: money(missing) });
  const over = sub('0', missing);
  return isPositive(over) ? t('tooMuch', { amount: money(over) }) : t('comesOut');
}
/** Open items found by a word and ticked; what is chosen must come to the line. */
export function ByHand({ line, onClose }: { line: LineRow; onClose: () => void }) {
  const t = useWords(statementWords);
  const formatter = useFormatter();
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const keyword = useDebounced(word.trim());
  const { data } = useCall(
    selectItems,
    { lineId: line.id, pageCount: 20, ...(keyword === '' ? {} : { keyword }) },
    { silent: true, keepRows: true },
  );
  const act = useAct(matchLine, { refreshes: [statementDesk], onDone: onClose });
  const total = add('0', ...[...chosen.values()].map((c) => c.amount));
  const wanted = line.amount.replace('-', '');
  return (
    <Modal
      open
      title={t('byHand')}
      onCancel={onClose}
      footer={
        <Button
          type="primary"
          loading={act.running}
          disabled={chosen.size === 0 || isPositive(sub(wanted, total))}
          onClick={() =>
            act.run({
              id: line.id,
              version: line.version,
              items: [...chosen.values()].map(({ type, id }) => ({ type, id })),
            })
          }
        >
          {t('match')}
        </Button>
      }
    >
      <div className="sc-stack">
        <p className="sc-faint">{t('byHandHelp')}</p>
        <Input
          autoFocus
          aria-label={t('items')}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        {(data?.list ?? []).map((item) => (
          <Checkbox
            key={item.key}
            checked={chosen.has(item.key)}
            onChange={(event) => {
              const next = new Map(chosen);
              if (event.target.checked) next.set(item.key, item);
              else next.delete(item.key);
              setChosen(next);
            }}
          >
            {formatter.text(deskWord('type', item.type))} {item.no === 'BALANCE' ? '' : item.no} ·{' '}
            {nameOf(item, 'partyName', formatter.locale)} · {formatter.money(item.amount)}
          </Checkbox>
        ))}
        <p className="sc-number" aria-live="polite">
          {t('ofLine')} {formatter.money(wanted)} ·{' '}
          {t('chosen', { n: chosen.size, amount: formatter.money(total) })}
          {chosen.size === 0 ? '' : ` · ${difference(t, formatter.money, sub(wanted, total))}`}
        </p>
      </div>
    </Modal>
  );
}
