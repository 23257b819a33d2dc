import './settlements.css';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { selectSettlementOrders } from '../contract/settlement-acts.ts';
import { KIND } from '../rules/settlement-lifecycle.ts';
import { settlementWords } from '../rules/words.ts';

/** The deliveries of the chosen order, to tick; those on another statement cannot be. */
export function Deliveries(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(settlementWords);
  const { orderId, kind } = props.values as { orderId?: string | null; kind?: string };
  const ids = orderId ? [orderId] : [];
  const { data } = useCall(
    selectSettlementOrders,
    { ids, pageNum: 1, pageCount: 1 },
    { silent: true, enabled: ids.length > 0 },
  );
  const chosen = (props.value ?? []) as readonly string[];
  if (!orderId) return <p className="sc-faint">{t('pickFirst')}</p>;
  const notes = (data?.list[0]?.notes ?? []).filter(
    (n) => n.open || kind === KIND.provisional || chosen.includes(n.id),
  );
  if (data !== undefined && notes.length === 0) return <p className="sc-faint">{t('noDeliveries')}</p>;
  return (
    <div className="se-deliveries" id={props.id}>
      {notes.map((note) => (
        <Checkbox
          key={note.id}
          checked={chosen.includes(note.id)}
          onChange={(e) => {
            const next = e.target.checked ? [...chosen, note.id] : chosen.filter((id) => id !== note.id);
            props.onChange(next.length === 0 ? null : next);
          }}
        >
          {note.no} · {note.weight ?? '--'} {t('tonnes')}
        </Checkbox>
      ))}
    </div>
  );
}
