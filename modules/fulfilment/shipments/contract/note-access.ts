import { EVERYONE, Id, MEMBERS, Version } from '#kernel/rules/contract.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import {
  DETAIL_PAGE,
  EDIT_PAGE,
  GATE_PAGE,
  ORDER_NOTES_PAGE,
  RECEIPT_PAGE,
  RECEIPTS_PAGE,
  SHIPPING_PAGE,
} from '../rules/pages.ts';

export const NOTE_LISTS = [SHIPPING_PAGE, RECEIPTS_PAGE, ORDER_NOTES_PAGE];
export const NOTE_ROUTES = [...NOTE_LISTS, EDIT_PAGE, DETAIL_PAGE, RECEIPT_PAGE, GATE_PAGE];
export const base = '/api/common-logistics/common/shipmentNote';
export const party = {
  audience: MEMBERS,
  relation: 'party',
  dataType: 'SHIPMENT',
  routes: NOTE_ROUTES,
  verified: true,
} as const;
export const everyone = {
  audience: EVERYONE,
  relation: 'party',
  dataType: 'SHIPMENT',
  routes: NOTE_ROUTES,
} as const;
/** Who hands goods out: the seller, who keeps them for him, the operator. */
export const handing = { ...everyone, audience: ['platform', 'seller'] } as const;
export const one = { id: Id, version: Version };
export const acting = [NotFound, VersionConflict, StateNotAllowed];
