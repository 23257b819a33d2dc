export interface ChartProps {
  /** One sentence that says what the drawing shows; its figures also stand in a table of the page. */
  readonly says: string;
  /** Names of the places along the axis, oldest first, in the reader's language. */
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** An axis value in the reader's words. */
  readonly axisText: (value: number) => string;
  /** What stands beside the pointer at a place. */
  readonly pointText: (index: number) => string;
  /** Opens the rows a place is made of; the table of the page offers the same to the keyboard. */
  readonly onOpen?: ((index: number) => void) | undefined;
}

/** Positions of one quantity; null where there is nothing, which breaks a line and leaves out a bar. */
export type ChartSeries =
  | { readonly kind: 'bars' | 'line'; readonly name: string; readonly values: readonly (number | null)[] }
  | {
      readonly kind: 'ranges';
      readonly name: string;
      readonly values: readonly (readonly [low: number, high: number] | null)[];
    };
