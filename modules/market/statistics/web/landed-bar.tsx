import './prices.css';
import { PickField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Segmented } from '#kernel/web/parts/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { landedWords } from '../rules/landed-words.ts';
import { chooseBasis, landedBasis } from './landed-basis.ts';
import { placeSource } from './sources.ts';

/** Over a board: the one place and the one treatment of taxes every offer is brought to. */
export function LandedBar() {
  const t = useWords(landedWords);
  const { placeId, taxed } = useStore(landedBasis);
  return (
    <div className="px-basis">
      <label htmlFor="landed-at">{t('at')}</label>
      <span className="px-at">
        <PickField
          id="landed-at"
          label={t('at')}
          placeholder={t('at')}
          value={placeId}
          source={placeSource}
          onChange={(id) => chooseBasis({ placeId: id })}
        />
      </span>
      <Segmented<'taxed' | 'untaxed'>
        aria-label={t('tax')}
        value={taxed ? 'taxed' : 'untaxed'}
        options={[
          { value: 'taxed', label: t('taxed') },
          { value: 'untaxed', label: t('untaxed') },
        ]}
        onChange={(value) => chooseBasis({ taxed: value === 'taxed' })}
      />
    </div>
  );
}
