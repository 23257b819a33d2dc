/** Fetches the words of every kind of document, with the first look at the log: no other page needs them all. */
let load: () => Promise<unknown> = () => Promise.resolve();

/** Told by the composition, which knows the modules that own documents. */
export const namesFrom = (source: () => Promise<unknown>): void => {
  load = source;
};
export const fetchNames = (): Promise<unknown> => load();
