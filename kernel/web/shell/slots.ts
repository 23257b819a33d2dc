import type { ComponentType } from 'react';

/** Places of the frame that capabilities fill without the kernel knowing them; the composition names the components. */
export interface ShellSlots {
  /** Above and below the page that is open, by its path. */
  readonly pageTop?: ComponentType<{ readonly path: string }>;
  readonly pageEnd?: ComponentType<{ readonly path: string }>;
  /** Among the banners above the console. */
  readonly banner?: ComponentType;
  /** In the head of the console, before the messages: the time that counts. */
  readonly headClock?: ComponentType;
  /** In the head of the console beside the messages, on narrow screens too: a count and the way to it. */
  readonly headCount?: ComponentType;
  /** Hovers over every page of the console. */
  readonly float?: ComponentType;
  /** Stands instead of the console while a login may do nothing else (10121). */
  readonly gate?: ComponentType;
  /** In the head of pages without login. */
  readonly publicNav?: ComponentType;
  readonly publicEnd?: ComponentType;
}
const filled: { current: ShellSlots } = { current: {} };

export function fillSlots(slots: ShellSlots): void {
  filled.current = { ...filled.current, ...slots };
}
export const shellSlots = (): ShellSlots => filled.current;
