import './organisation.css';
import { Button } from 'antd';
import { EMPTY } from '#kernel/rules/format.ts';
import { Can } from '#kernel/web/guard/index.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { useAct, useCall } from '#kernel/web/request/index.ts';
import { CallDrawer } from '#kernel/web/screens/call-drawer.tsx';
import {
  Diff,
  Facts,
  Failed,
  type Formatter,
  Skeleton,
  StatusOf,
  Timeline,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { type EmployeeDetail, employeeDetail } from '../contract/employee.ts';
import { employeeHistory, revealIdcard } from '../contract/employee-acts.ts';
import { employeeLifecycle } from '../rules/employee-lifecycle.ts';
import { employeeWords } from '../rules/employee-words.ts';
import { employeeBadge } from './badges.ts';
import { nameIn } from './sources.ts';

const SETS = ['gender'];

/** One person in full at the right of the list: facts, rights, what happened. Esc closes it. */
export function EmployeeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(employeeWords);
  const formatter = useFormatter(SETS);
  return (
    <CallDrawer
      call={employeeDetail}
      input={{ id }}
      title={t('details')}
      titleOf={(employee) => `${t('details')} · ${employee.empName}`}
      size={640}
      onClose={onClose}
    >
      {(employee) => <Person person={employee} reader={formatter} />}
    </CallDrawer>
  );
}

function Idcard({ person }: { person: EmployeeDetail }) {
  const t = useWords(employeeWords);
  const reveal = useAct(revealIdcard, { refreshes: 'none' });
  if (person.idcardMasked === null) return <>{EMPTY}</>;
  return (
    <>
      <span className="ct-num">{reveal.data?.idcardNo ?? person.idcardMasked}</span>{' '}
      {reveal.data === undefined ? (
        <Can code="Edit">
          <Button
            type="link"
            size="small"
            loading={reveal.running}
            onClick={() => reveal.run({ id: person.id })}
          >
            {t('reveal')}
          </Button>
        </Can>
      ) : null}
    </>
  );
}

function Person({ person, reader: formatter }: { person: EmployeeDetail; reader: Formatter }) {
  const t = useWords(employeeWords);
  const list = (
    items: readonly {
      readonly id: string;
      readonly name: { zh_CN: string; en_US?: string | null | undefined };
    }[],
  ) => items.map((r) => nameIn(r.name)).join(comma()) || EMPTY;
  return (
    <div className="og-entry">
      <Facts
        columns={2}
        items={[
          { label: t('account'), value: person.account ?? EMPTY },
          {
            label: t('status'),
            value: <StatusOf look={employeeBadge} code={person.status} formatter={formatter} />,
          },
          { label: t('empName'), value: person.empName },
          { label: t('empNo'), value: person.empNo ?? EMPTY },
          { label: t('loginEmail'), value: person.loginEmail ?? EMPTY },
          { label: t('mobile'), value: person.mobile ?? EMPTY },
          { label: t('gender'), value: formatter.codeName('gender', person.gender) },
          { label: t('idcardNo'), value: <Idcard person={person} /> },
          { label: t('deptName'), value: person.deptName },
          { label: t('superiorName'), value: person.superiorName ?? EMPTY },
          { label: t('positions'), value: list(person.positions) },
          {
            label: t('mainPosition'),
            value: list(person.positions.filter((p) => p.id === person.mainPositionId)),
          },
          { label: t('roles'), value: list(person.roles), wide: true },
          {
            label: t('responsibleDepts'),
            value: person.responsibleDepts.map((d) => d.name).join(comma()) || EMPTY,
            wide: true,
          },
          { label: t('adminFlag'), value: formatter.bool(person.adminFlag) },
          { label: t('lastLoginTime'), value: formatter.dateTime(person.lastLoginTime) },
          { label: t('joinDate'), value: formatter.date(person.joinDate) },
          { label: t('leaveDate'), value: formatter.date(person.leaveDate) },
          { label: t('gmtCreate'), value: formatter.dateTime(person.gmtCreate) },
          { label: t('gmtModified'), value: formatter.dateTime(person.gmtModified) },
          { label: t('activationSentAt'), value: formatter.dateTime(person.activationSentAt) },
          { label: t('remark'), value: person.remark ?? EMPTY, wide: true },
        ]}
      />
      <h2>{t('history')}</h2>
      <History id={person.id} reader={formatter} />
    </div>
  );
}

const table = employeeWords.table as Readonly<Record<string, { zh: string; en: string }>>;
const saidOr = (key: string, otherwise: string, formatter: Formatter): string =>
  table[key] === undefined ? otherwise : formatter.text(table[key]);
const camel = (field: string): string =>
  field.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
/** Stored values that are ids say nothing to a reader: that they changed is said by the act. */
const ID_FIELDS = new Set(['superior_id', 'dept_id', 'deptId']);

function valueText(field: string, value: unknown, formatter: Formatter): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return formatter.bool(value);
  if (field === 'gender') return formatter.codeName('gender', String(value));
  if (Array.isArray(value)) return value.join(comma()) || EMPTY;
  return String(value);
}

function History({ id, reader: formatter }: { id: string; reader: Formatter }) {
  const t = useWords(employeeWords);
  const { data, error, refetch } = useCall(employeeHistory, { id }, { silent: true });
  if (error) return <Failed error={error} right={t('history')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.length === 0) return <p className="sc-faint">{t('history.none')}</p>;
  const name = (code: string | null) =>
    code === null ? EMPTY : formatter.text(employeeLifecycle.labels[employeeLifecycle.nameOf(code)]);
  return (
    <Timeline
      exact
      events={data.map((event) => {
        const moved =
          event.from !== event.to && event.to !== null
            ? ` · ${event.from === null ? '' : `${name(event.from)} → `}${name(event.to)}`
            : '';
        const differences = event.changes
          .filter((c) => !ID_FIELDS.has(c.field))
          .map((c) => ({
            key: c.field,
            label: saidOr(camel(c.field), c.field, formatter),
            old: valueText(c.field, c.before, formatter),
            new: valueText(c.field, c.after, formatter),
          }));
        return {
          key: String(event.seq),
          title: `${saidOr(`action.${event.action}`, event.action, formatter)}${moved}`,
          at: event.at,
          by: event.actorName === '' || event.actorName === 'system' ? t('system') : event.actorName,
          note: (
            <>
              {event.reason}
              {differences.length > 0 ? <Diff dense differences={differences} /> : null}
            </>
          ),
          color:
            event.to === '20' ? ('green' as const) : event.to === '30' ? ('red' as const) : ('gray' as const),
        };
      })}
    />
  );
}
