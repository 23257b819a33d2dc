import { MEGABYTE } from '#kernel/rules/file-scenes.ts';

/** Files a person may have lying about without a record: more is refused until the records are saved or a day has passed. */
export const TEMP_FILES = 300;
export const TEMP_BYTES = 1024 * MEGABYTE;
/** Hours after which a file without a record is removed (administration-domain 18.1). */
export const TEMP_HOURS = 24;
/** One zip of several files. */
export const BATCH_BYTES = 500 * MEGABYTE;
