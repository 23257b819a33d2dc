import type { ComponentType } from 'react';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';

/** One address with two faces: the operator's over all companies, and a company's own. */
export function bySide(Operator: ComponentType, Company: ComponentType): ComponentType {
  return function BySide() {
    const person = useStore(operatorStore);
    return person?.identityType === 'platform' ? <Operator /> : <Company />;
  };
}
