import type { Actor } from '#kernel/server/actor.ts';
import { shippedRoles } from '#office/permissions/rules/shippedRoles.ts';
import { type InvitedRole, PLAIN_ROLES, rolesToJoin } from '../../contract/invitation.ts';
import { members } from '../tables.ts';

const ADMINISTRATOR = { seller: 'SELLER_ADMIN', buyer: 'BUYER_ADMIN' } as const;
/**
 * Roles this person may put into an invitation: those of a side whose administrator he is, the plain one
 * first. Nobody invites an administrator.
 */
export const rolesOf = (actor: Pick<Actor, 'roleCodes'>): readonly InvitedRole[] =>
  (['seller', 'buyer'] as const).flatMap((side) =>
    actor.roleCodes.includes(ADMINISTRATOR[side]) ? PLAIN_ROLES[side] : [],
  );
/** What an invitation carries that names no role: the plain role of each of these sides. */
export const usualRoles = (actor: Pick<Actor, 'roleCodes'>): readonly InvitedRole[] =>
  rolesOf(actor).filter((code) => code === 'SELLER_TRADER' || code === 'BUYER_PURCHASER');

export const rolesToJoinHandler = members.query(rolesToJoin, async (ctx) =>
  rolesOf(ctx.actor).map((code) => {
    const role = shippedRoles.find((r) => r.code === code);
    return { code, zh: role?.zh ?? code, en: role?.en ?? code };
  }),
);
