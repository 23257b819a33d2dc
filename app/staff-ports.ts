import type { Services } from '#kernel/server/act-context.ts';
import type { OwnedDocuments } from '#kernel/server/owned-documents.ts';
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
import { modules } from './modules.ts';

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
  async of(ctx, memberId) {
    if (memberId === '0')
      return {
        name: (await settingOf(ctx, 'platform')).platformName.zh_CN,
        sides: ['platform'],
        enabled: true,
      };
    const standing = await standingOf(ctx.tx, { memberId });
    return { name: standing.memberName ?? '', sides: standing.identities, enabled: !standing.forbidden };
  },
  subsidiaries: (ctx, memberId) => subsidiariesOf(ctx, { memberId }),
};

/** What departments and staff ask of the modules above them: roles and positions, companies, open documents. */
export const staffPorts = (): Pick<Services, 'staffRights' | 'companies' | 'ownedDocuments'> => ({
  staffRights,
  companies,
  ownedDocuments: modules.flatMap((r): readonly OwnedDocuments[] => r.ownedDocuments ?? []),
});
