import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Diff, Failed, type Formatter, Skeleton, Timeline } from '#kernel/web/screens/index.ts';
import { memberHistory } from '../../contract/member.ts';
import { memberLifecycle } from '../../rules/member-lifecycle.ts';
import { memberWords } from '../../rules/member-words.ts';

const table = memberWords.table as Readonly<Record<string, { zh: string; en: string }>>;
const camel = (field: string): string =>
  field.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
const saidOr = (key: string, formatter: Formatter): string =>
  table[key] === undefined ? key : formatter.text(table[key]);
/** Columns whose values are codes, with their sets. */
const CODED: Readonly<Record<string, string>> = {
  customer_type: 'customer_type',
  enterprise_type: 'enterprise_type',
  industry: 'industry',
  level: 'member_level',
  memberType: 'member_type',
  riskLevel: 'risk_level',
};
/** Shown by the step itself, or said as its reason. */
const QUIET = new Set(['disabled_reason', 'find_key', 'relation_status', 'verified_at']);

function valueText(field: string, value: unknown, formatter: Formatter): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return formatter.bool(value);
  if (field === 'creditLine') return formatter.money(String(value));
  const set = CODED[field];
  return set === undefined ? String(value) : formatter.codeName(set, String(value));
}

/** Acts that move the account status; every other one moves the business relation, whose codes look alike. */
const STATUS_ACTS = new Set<string>([...Object.keys(memberLifecycle.verbs), 'remove']);
function stateText(action: string, code: string | null, formatter: Formatter): string {
  if (code === null) return EMPTY;
  return STATUS_ACTS.has(action)
    ? formatter.codeName('account_status', code)
    : formatter.codeName('business_relation_status', code);
}

/** What happened to a company, newest first. */
export function MemberHistory({ id, reader: formatter }: { id: string; reader: Formatter }) {
  const t = useWords(memberWords);
  const { data, error, refetch } = useCall(memberHistory, { id }, { silent: true });
  if (error) return <Failed error={error} right={t('tab.history')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.length === 0) return <p className="sc-faint">{t('none.history')}</p>;
  return (
    <Timeline
      exact
      events={data.map((event) => {
        const moved =
          event.from !== event.to && event.to !== null
            ? ` · ${stateText(event.action, event.from, formatter)} → ${stateText(event.action, event.to, formatter)}`
            : '';
        const differences = event.changes
          .filter((c) => !QUIET.has(c.field))
          .map((c) => ({
            key: c.field,
            label: saidOr(camel(c.field), formatter),
            old: valueText(c.field, c.before, formatter),
            new: valueText(c.field, c.after, formatter),
          }));
        return {
          key: String(event.seq),
          title: `${table[`action.${event.action}`] === undefined ? event.action : saidOr(`action.${event.action}`, formatter)}${moved}`,
          at: event.at,
          by: event.actorName === '' || event.actorName === 'system' ? t('system') : event.actorName,
          note: (
            <>
              {event.reason}
              {differences.length > 0 ? <Diff dense differences={differences} /> : null}
            </>
          ),
          color: !STATUS_ACTS.has(event.action)
            ? ('gray' as const)
            : event.to === '20'
              ? ('green' as const)
              : event.to === '30'
                ? ('red' as const)
                : ('gray' as const),
        };
      })}
    />
  );
}
