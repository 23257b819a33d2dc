import type { Services } from '#kernel/server/capability.ts';
import type { Holding } from '#kernel/server/holdings.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import type { Companies, StaffRights } from '#office/organisation/server/ports.ts';
import {
  endRights,
  heldBy,
  holdsPost,
  holdsRole,
  postsIn,
  setAdministratorRoles,
  setPosts,
  setRoles,
  staffChoices,
} from '#office/permissions/server/door.ts';
import { standingOf, subsidiariesOf } from '#registry/members/server/door.ts';
import { rooms } from './rooms.ts';

const staffRights: StaffRights = {
  held: heldBy,
  holdsRole,
  holdsPost,
  choices: staffChoices,
  setRoles,
  setPosts,
  setAdministrator: setAdministratorRoles,
  endAll: endRights,
  postsIn,
};

/** Companies as departments and staff need them; the platform is one of them. */
const companies: Companies = {
  async of(w, memberId) {
    if (memberId === '0')
      return {
        name: (await settingOf(w, 'platform')).platformName.zh_CN,
        sides: ['platform'],
        enabled: true,
      };
    const standing = await standingOf(w.tx, { memberId });
    return { name: standing.memberName ?? '', sides: standing.identities, enabled: !standing.forbidden };
  },
  subsidiaries: (w, memberId) => subsidiariesOf(w, { memberId }),
};

/** What departments and staff ask of the rooms above them: roles and positions, companies, open documents. */
export const staffPorts = (): Pick<Services, 'staffRights' | 'companies' | 'holdings'> => ({
  staffRights,
  companies,
  holdings: rooms.flatMap((r): readonly Holding[] => r.holdings ?? []),
});
