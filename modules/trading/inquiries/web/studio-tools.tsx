import { Button } from 'antd';
import { compare, dec } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { byPoints } from '../rules/comparison.ts';
import { inquiryWords } from '../rules/words.ts';
import type { Studio } from './use-studio.ts';

const WEIGHTS = ['price', 'lead', 'brand', 'record'] as const;
/** Ways to fill the table at once, and the weights of what is not price. */
export function StudioTools({ studio }: { studio: Studio }) {
  const t = useWords(inquiryWords);
  const best = () =>
    studio.take(
      studio.lines.flatMap((line) => {
        const id = studio.best.get(line.lineNo);
        const cell = studio.offered.find((q) => q.id === id)?.cells.get(line.lineNo);
        if (id === undefined || cell === undefined) return [];
        const most = compare(cell.quantity, line.quantity) < 0 ? cell.quantity : line.quantity;
        return [{ lineNo: line.lineNo, quoteId: id, quantity: dec(most).toFixed(2) }];
      }),
    );
  return (
    <div className="iq-tools">
      <Button onClick={best}>{t('bestEach')}</Button>
      <Button onClick={() => studio.take(studio.wholeBest)}>{t('bestPackage')}</Button>
      <Button onClick={() => studio.take(byPoints(studio.lines, studio.offered, studio.weights))}>
        {t('byPoints')}
      </Button>
      <Button onClick={() => studio.take([])}>{t('clear')}</Button>
      <fieldset className="iq-weights">
        <legend>{t('weights')}</legend>
        {WEIGHTS.map((key) => (
          <label key={key}>
            {t(`weight.${key}`)}
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={studio.weights[key]}
              onChange={(e) =>
                studio.setWeights({ ...studio.weights, [key]: Number.parseInt(e.target.value, 10) })
              }
            />
            <span>{studio.weights[key]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
