import { Button } from 'antd';
import { DateTimeField, type FieldProps } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { serverNow, useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { marketStatus } from '#office/markethours/contract/market.ts';
import { GOOD_TILL } from '../../rules/codes.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';

const HOUR_MS = 3_600_000;
/** Until when an offer stands, with the ends people usually choose; the market close comes from the market's own hours. */
export function ValidityField({
  values,
  change,
  formatter: _reader,
  ...props
}: FieldProps<unknown> & FieldContext) {
  const t = useWords(sellingWords);
  const { data } = useCall(marketStatus, {}, { silent: true, staleMs: 60_000 });
  const market = data?.find((m) => m.market === values.tradeLane);
  const closes = market?.status === 'open' ? market.closesAt : null;
  const until = (instant: string, goodTill: string) => change({ validUntil: instant, goodTill });
  const after = (hours: number) =>
    until(
      new Date(Math.ceil((serverNow() + hours * HOUR_MS) / 60_000) * 60_000).toISOString(),
      GOOD_TILL.time,
    );
  return (
    <>
      <DateTimeField
        {...(props as FieldProps<string | null>)}
        onChange={(value) => {
          props.onChange(value);
          if (values.goodTill !== GOOD_TILL.time) change({ goodTill: GOOD_TILL.time, validUntil: value });
        }}
      />
      <span className="of-chips">
        {closes ? (
          <Button
            size="small"
            disabled={props.disabled ?? false}
            onClick={() => until(closes, GOOD_TILL.marketClose)}
          >
            {t('validity.close')}
          </Button>
        ) : null}
        {[24, 72, 168].map((hours) => (
          <Button key={hours} size="small" disabled={props.disabled ?? false} onClick={() => after(hours)}>
            {hours === 24 ? t('validity.day') : t('validity.days', { n: hours / 24 })}
          </Button>
        ))}
      </span>
    </>
  );
}
