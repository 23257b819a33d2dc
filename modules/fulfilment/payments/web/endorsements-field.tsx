import './payments.css';
import { Button } from 'antd';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import type { Endorsement } from '../rules/bill.ts';
import { paymentWords } from '../rules/words.ts';

const MOST = 20;
const chainIn = (value: unknown): readonly Endorsement[] =>
  Array.isArray(value) ? (value as Endorsement[]) : [];

/** Who endorsed a bill to whom, in their order; a new line begins with who holds it. */
export function EndorsementsField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(paymentWords);
  const chain = chainIn(props.value);
  const put = (at: number, change: Partial<Endorsement>) =>
    props.onChange(chain.map((link, i) => (i === at ? { ...link, ...change } : link)));
  const input = (at: number, key: keyof Endorsement) => (
    <Input
      value={chain[at]?.[key] ?? ''}
      maxLength={100}
      disabled={props.disabled ?? false}
      placeholder={t(key === 'from' ? 'endorser' : 'endorsee')}
      aria-label={`${t(key === 'from' ? 'endorser' : 'endorsee')} ${at + 1}`}
      onChange={(event) => put(at, { [key]: event.target.value })}
      onBlur={() => props.onBlur?.()}
    />
  );
  return (
    <div className="py-chain" id={props.id}>
      {chain.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place in the chain
        <div key={at} className="py-link">
          {input(at, 'from')}
          {input(at, 'to')}
          <Button
            type="text"
            disabled={props.disabled ?? false}
            aria-label={`✕ ${link.to}`}
            onClick={() => props.onChange(chain.filter((_, i) => i !== at))}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button
        disabled={(props.disabled ?? false) || chain.length >= MOST}
        onClick={() => props.onChange([...chain, { from: chain.at(-1)?.to ?? '', to: '' }])}
      >
        {t('addEndorsement')}
      </Button>
    </div>
  );
}
