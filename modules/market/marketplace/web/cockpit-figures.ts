import type { ComponentType, ReactNode } from 'react';

/** The figures of the cockpit, which statistics keeps; `beside` stands among them. The composition joins it. */
export type CockpitFiguresPart = ComponentType<{ readonly beside: ReactNode }>;
let part: CockpitFiguresPart | null = null;
export function joinCockpitFigures(of: CockpitFiguresPart): void {
  part = of;
}
export function cockpitFigures(): CockpitFiguresPart {
  if (part === null) throw new Error('joinCockpitFigures() has not been called');
  return part;
}
