import type { Desk } from './vocabulary.ts';

/** A mistake that is planted to see it found: between the acts and their desk, or in the database. */
export interface Planted {
  desk?(desk: Desk): Desk;
  readonly statement?: string;
}
