import type { ComponentType } from 'react';
import type { FieldProps } from '#kernel/web/fields/index.ts';

/** How regions are chosen and said; the composition joins what companies use. */
export interface RegionParts {
  readonly Field: ComponentType<FieldProps<unknown>>;
  readonly Name: ComponentType<{ readonly code: string | null | undefined }>;
}
let joined: RegionParts | null = null;
export function joinRegions(of: RegionParts): void {
  joined = of;
}
export function regionParts(): RegionParts {
  if (joined === null) throw new Error('joinRegions() has not been called');
  return joined;
}
