import type { FieldProps } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Segmented, Select } from '#kernel/web/parts/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import type { SpuFields } from '../../contract/products/spu.ts';
import { PICTOGRAMS, statementsOf } from '../../rules/product-codes.ts';
import { spuWords } from '../../rules/product-screen-words.ts';
import { GhsPictogram } from './ghs-pictograms.tsx';

type Ghs = NonNullable<SpuFields['ghs']>;
const EMPTY: Ghs = { signalWord: 'N', pictograms: [], hStatements: [], pStatements: [] };
const isEmpty = (g: Ghs): boolean =>
  g.signalWord === 'N' &&
  g.pictograms.length === 0 &&
  g.hStatements.length === 0 &&
  g.pStatements.length === 0;

/** The GHS label: signal word, pictograms to press, statements by code. Nothing chosen is no label. */
export function GhsField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(spuWords);
  const held = (props.value as Ghs | null | undefined) ?? EMPTY;
  const off = props.disabled ?? false;
  const put = (change: Partial<Ghs>) => {
    const next = { ...held, ...change };
    props.onChange(isEmpty(next) ? null : next);
  };
  const toggle = (code: (typeof PICTOGRAMS)[number]) =>
    put({
      pictograms: PICTOGRAMS.filter((p) =>
        p === code ? !held.pictograms.includes(p) : held.pictograms.includes(p),
      ),
    });
  const statements = (key: 'hStatements' | 'pStatements', letter: 'H' | 'P') => (
    <div className="pr-statements">
      <label htmlFor={`${props.id}-${letter}`}>{t(key)}</label>
      <Select<string[]>
        id={`${props.id}-${letter}`}
        mode="tags"
        className="fd-wide"
        open={false}
        suffixIcon={null}
        disabled={off}
        value={[...held[key]]}
        tokenSeparators={[',', '，', ';', '；', '、', ' ']}
        placeholder={t('statements.help')}
        onChange={(typed) => put({ [key]: statementsOf(typed, letter) })}
      />
    </div>
  );
  return (
    <div className="pr-ghs-field" id={props.id} tabIndex={-1}>
      <div className="pr-ghs-row">
        {PICTOGRAMS.map((code) => (
          <button
            key={code}
            type="button"
            className="pr-ghs-choice"
            aria-pressed={held.pictograms.includes(code)}
            disabled={off}
            onClick={() => toggle(code)}
          >
            <GhsPictogram code={code} label={t(`pictogram.${code}`)} size={52} />
            <span aria-hidden="true">{t(`pictogram.${code}`)}</span>
          </button>
        ))}
      </div>
      <Segmented<Ghs['signalWord']>
        aria-label={t('signalWord')}
        disabled={off}
        value={held.signalWord}
        options={(['D', 'W', 'N'] as const).map((value) => ({ value, label: t(`signal.${value}`) }))}
        onChange={(signalWord) => put({ signalWord })}
      />
      {statements('hStatements', 'H')}
      {statements('pStatements', 'P')}
    </div>
  );
}
