import type { z } from 'zod';
import { EMPTY } from '#kernel/rules/format.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { CallDrawer } from '#kernel/web/screens/call-drawer.tsx';
import { codeBadge, Facts, type Formatter, StatusOf, useFormatter } from '#kernel/web/screens/index.ts';
import { directoryUserDetail, type UserDetail } from '../contract/user.ts';
import { userWords } from '../rules/user-words.ts';

const status = codeBadge('account_status');
const SETS = ['gender', ...status.sets];

/** One member account at the right of the directory; Esc closes it. */
export function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(userWords);
  const formatter = useFormatter(SETS);
  return (
    <CallDrawer
      call={directoryUserDetail}
      input={{ id }}
      title={t('details')}
      titleOf={(user) => `${t('details')} · ${user.empName}`}
      size={560}
      onClose={onClose}
    >
      {(user) => <Person person={user} reader={formatter} />}
    </CallDrawer>
  );
}

function Person({ person, reader: formatter }: { person: z.output<typeof UserDetail>; reader: Formatter }) {
  const t = useWords(userWords);
  const names = (list: readonly { readonly name: { zh_CN: string; en_US?: string | null | undefined } }[]) =>
    list.map((r) => formatter.i18n(r.name)).join(comma()) || EMPTY;
  return (
    <Facts
      columns={2}
      items={[
        { label: t('account'), value: person.account ?? EMPTY },
        {
          label: t('accountStatus'),
          value: <StatusOf look={status} code={person.accountStatus} formatter={formatter} />,
        },
        { label: t('empName'), value: person.empName },
        { label: t('gender'), value: formatter.codeName('gender', person.gender) },
        {
          label: t('memberName'),
          value: person.memberId === null ? t('noCompany') : `${person.memberName} ${person.memberCode}`,
          wide: true,
        },
        { label: t('deptName'), value: person.deptName ?? EMPTY },
        { label: t('adminFlag'), value: formatter.bool(person.adminFlag) },
        { label: t('roles'), value: names(person.roles), wide: true },
        { label: t('positions'), value: names(person.positions), wide: true },
        { label: t('loginEmail'), value: person.loginEmail ?? EMPTY },
        { label: t('mobile'), value: person.mobile ?? EMPTY },
        { label: t('lastLoginTime'), value: formatter.dateTime(person.lastLoginTime) },
        { label: t('gmtCreate'), value: formatter.dateTime(person.gmtCreate) },
        { label: t('gmtModified'), value: formatter.dateTime(person.gmtModified) },
      ]}
    />
  );
}
