import type { Desk } from './desk.ts';

/**
 * What two companies do with each other, on one day, or over days: then each value it yields is a number of days it
 * waits.
 */
export type Story = (d: Desk) => AsyncGenerator<number, void> | Promise<void>;
/** A story and how many days ago it begins. */
export type Scheduled = readonly [back: number, story: Story];
