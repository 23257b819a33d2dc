import { type ComponentType, Suspense } from 'react';

let invite: ComponentType | null = null;
/** How a company asks colleagues to join is stored by a capability above this one; the composition joins it. */
export function joinStaffHead(part: ComponentType): void {
  invite = part;
}

/** Beside the title of a company's staff. */
export function StaffHead() {
  const Part = invite;
  return Part === null ? null : (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  );
}
