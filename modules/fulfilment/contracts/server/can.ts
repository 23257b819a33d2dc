import { type Actor, holds } from '#kernel/server/actor.ts';
import {
  EDITABLE,
  IN_FORCE,
  OWN_ONLY,
  PROTOCOL,
  PROTOCOL_TYPE,
  protocolButtons,
  protocolLifecycle,
} from '../rules/contract-lifecycle.ts';
import { EDIT_CONTRACT, MY_CONTRACT, VIEW_CONTRACT } from '../rules/pages.ts';
import { isCounterparty, isDrafter, standingOf } from './lifecycle.ts';
import { mayCountersign, otherSigned, signerOf } from './signatures.ts';
import type { ContractContext, Protocol } from './tables.ts';

const READ = [MY_CONTRACT, VIEW_CONTRACT];
const may = (actor: Actor, button: string, routes: readonly string[] = READ): boolean =>
  actor.superAdmin || holds(actor, button, [...routes]);

/** What the company that wrote it may do, its approver being somebody else than its submitter. */
function ownActs(p: Protocol, actor: Actor): string[] {
  const { protocol_state: state } = p;
  const open = (verb: 'open' | 'approve' | 'refuse') =>
    p.submitted_by !== actor.accountId &&
    protocolLifecycle.open(state, p.drafter_side).includes(verb) &&
    may(actor, protocolButtons[verb]);
  const edits = EDITABLE.includes(state);
  const withdrawable =
    protocolLifecycle.open(state, 'submitter').includes('withdraw') &&
    !(state === PROTOCOL.toReview && otherSigned(p));
  return [
    ...(edits && may(actor, 'Edit', [EDIT_CONTRACT]) ? ['edit'] : []),
    ...(edits && may(actor, 'Submit', [EDIT_CONTRACT]) ? ['submit'] : []),
    ...(state === PROTOCOL.initial && may(actor, 'Delete', [EDIT_CONTRACT]) ? ['delete'] : []),
    ...(withdrawable && may(actor, 'Withdraw', [...READ, EDIT_CONTRACT]) ? ['withdraw'] : []),
    ...(['open', 'approve', 'refuse'] as const).filter(open),
  ];
}
function reviewActs(p: Protocol, actor: Actor): string[] {
  if (p.protocol_state !== PROTOCOL.toReview) return [];
  const operator = standingOf(actor, p) === 'operator';
  if (!operator && !isCounterparty(actor, p)) return [];
  const passed = operator ? p.operator_passed_at : p.other_passed_at;
  return [
    ...(passed === null && may(actor, 'Approve') ? ['passReview'] : []),
    ...(may(actor, 'Reject') ? ['refuseReview'] : []),
  ];
}
/** What a supplementary or a termination agreement may belong to: a contract of trade that stands or is paused. */
const isMain = (p: Protocol): boolean =>
  p.parent_id === null &&
  [...IN_FORCE, PROTOCOL.paused].includes(p.protocol_state) &&
  p.protocol_type !== PROTOCOL_TYPE.intermediary;
function partyActs(p: Protocol, actor: Actor): string[] {
  const standing = standingOf(actor, p);
  if (standing === null || standing === 'operator') return [];
  const signs =
    p.protocol_state === PROTOCOL.toReview && signerOf(p, standing) === null && mayCountersign(p, standing);
  const inForce = protocolLifecycle.open(p.protocol_state, 'buyer').includes('pause');
  const callsOff =
    standing === 'buyer' &&
    p.protocol_type === PROTOCOL_TYPE.framework &&
    inForce &&
    may(actor, 'Add', [EDIT_CONTRACT]);
  const signed = !OWN_ONLY.includes(p.protocol_state) && p.protocol_state !== PROTOCOL.reviewRefused;
  return [
    ...(signs && may(actor, 'Sign') ? ['sign'] : []),
    ...(signed && signerOf(p, standing) !== null && may(actor, 'Sign') ? ['attachSigned'] : []),
    ...(inForce && standing !== 'intermediary' && may(actor, 'Deactivate') ? ['pause'] : []),
    ...(callsOff ? ['callOff'] : []),
    ...(isMain(p) && standing !== 'intermediary' && may(actor, 'Add', [EDIT_CONTRACT]) ? ['supplement'] : []),
  ];
}
function operatorActs(p: Protocol, actor: Actor): string[] {
  if (standingOf(actor, p) !== 'operator') return [];
  return (['pause', 'resume', 'terminate'] as const).filter(
    (verb) =>
      protocolLifecycle.open(p.protocol_state, 'operator').includes(verb) &&
      may(actor, protocolButtons[verb]),
  );
}

/** Verbs this reader may press now: the life's table, what the moment asks, his buttons. */
export const protocolCan = (p: Protocol, actor: Actor): string[] => [
  ...(may(actor, 'View') ? ['View'] : []),
  ...(isDrafter(actor, p) ? ownActs(p, actor) : []),
  ...reviewActs(p, actor),
  ...partyActs(p, actor),
  ...operatorActs(p, actor),
];
/** What an act answers. */
export const toActionResult = async (ctx: ContractContext, p: Protocol) => ({
  id: p.id,
  version: p.version,
  state: p.protocol_state as string,
  can: protocolCan(p, ctx.actor),
});
