import type { ComponentType } from 'react';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';

/** A page that the operator reads over all companies and a company over its own. */
export function bySide(Own: ComponentType, All: ComponentType): ComponentType {
  return function Page() {
    const person = useStore(operatorStore);
    return person?.identityType === 'platform' ? <All /> : <Own />;
  };
}
