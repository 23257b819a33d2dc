import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { countThreads } from '../../contract/negotiation.ts';
import { ENDED, type NegotiationStatus } from '../../rules/negotiation-lifecycle.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadBadge } from './badges.tsx';

interface StripProps {
  readonly statuses: readonly NegotiationStatus[];
  readonly lane: '10' | '20' | '30' | undefined;
  /** Ended ones stand behind the live ones in the same row. */
  readonly endedToo?: boolean;
}
const OVER = 'ended';

/** Statuses with their numbers as a row of choices; the choice stands in the address like any filter. */
export function StatusStrip({ statuses, lane, endedToo = false }: StripProps) {
  const t = useWords(threadWords);
  const formatter = useFormatter();
  const { locale } = useFormat();
  const { search, setSearch } = useScreen();
  const { data } = useCall(countThreads, lane === undefined ? {} : { lane }, {
    silent: true,
    keepRows: true,
    refetchMs: 30_000,
  });
  const count = (codes: readonly string[]) =>
    data === undefined ? undefined : codes.reduce((sum, code) => sum + (data[code] ?? 0), 0);
  const over = (code: string) => code === OVER || (ENDED as readonly string[]).includes(code);
  const choose = (key: string) =>
    setSearch({
      status: key === '' || key === OVER ? null : key,
      pageNum: null,
      view: null,
      ...(endedToo ? { ended: String(over(key)) } : {}),
    });
  // 30 and 40 carry one label; the tip is what tells them apart in a row of words.
  const label = (code: string) => {
    const look = threadBadge.of(code, formatter);
    return look.tip === undefined
      ? look.label
      : `${look.label}${locale === 'zh_CN' ? `（${look.tip}）` : ` (${look.tip})`}`;
  };
  const item = (code: string) => ({ key: code, label: label(code), count: count([code]) });
  return (
    <div className="th-strip">
      <Strip
        name={t('statusStrip')}
        chosen={search.status ?? (endedToo && search.ended === 'true' ? OVER : '')}
        onChoose={choose}
        items={[
          { key: '', label: t(endedToo ? 'allLive' : 'all'), count: count(statuses) },
          ...statuses.map(item),
          ...(endedToo ? [{ key: OVER, label: t('allEnded'), count: count(ENDED) }, ...ENDED.map(item)] : []),
        ]}
      />
    </div>
  );
}
