import type { ComponentType } from 'react';

/** A text that binds who registers, as it is in force now. */
export interface AgreementInForce {
  readonly type: string;
  readonly version: number;
  readonly title: { readonly zh_CN: string; readonly en_US: string };
  readonly Text: ComponentType;
}
/** Agreements are stored by a capability above this one; the composition joins it. */
type Load = () => Promise<readonly AgreementInForce[]>;
let joined: Load | null = null;
export function joinAgreements(load: Load): void {
  joined = load;
}
/** What somebody agrees to by registering; the user agreement is the one whose version is sent along. */
export const agreementsInForce: Load = async () => (joined === null ? [] : joined());
