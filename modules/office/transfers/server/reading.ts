import { Refusal } from '#kernel/rules/refusal.ts';

type Says = 'required' | 'reference' | 'several' | 'choice';
/**
 * A cell that is needed and empty, that names what is not there or what several are called, or holds a word
 * outside its list: the value as it was typed.
 */
export class CellFault extends Error {
  readonly field: string;
  readonly says: Says;
  readonly value: string;
  constructor(field: string, says: Says, value: string) {
    super(`${field}: ${says}`);
    this.field = field;
    this.says = says;
    this.value = value;
  }
}
/** Everything that stands against a row, thrown together. */
export class RowFaults extends Error {
  readonly faults: readonly (Refusal | CellFault)[];
  constructor(faults: readonly (Refusal | CellFault)[]) {
    super(`${faults.length} faults`);
    this.faults = faults;
  }
}

/** A row read part by part: where a part is refused the reading goes on, and `end` says all of it at once. */
export class Reading {
  readonly #faults: (Refusal | CellFault)[] = [];
  /** What a part is read as, or what stands in for it while the rest is read. */
  async part<T, S>(read: () => T | Promise<T>, standIn: S): Promise<T | S> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof RowFaults) this.#faults.push(...error.faults);
      else if (error instanceof Refusal || error instanceof CellFault) this.#faults.push(error);
      else throw error;
      return standIn;
    }
  }
  /** Reads the last part, the whole, and throws everything that was refused on the way. */
  async end<T>(read: () => T | Promise<T>): Promise<T> {
    const whole = await this.part(read, null);
    if (this.#faults.length > 0) throw new RowFaults(this.#faults);
    return whole as T;
  }
}
/** The version of a record nobody has changed since an import made it: taking it back asks for this one. */
export const AS_IMPORTED = 1;
/** Stands in for the number of a record that was not found. */
export const NO_RECORD = '0';
