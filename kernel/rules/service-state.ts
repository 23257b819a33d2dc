/**
 * Header of every answer while the system does not do all it should; pages say so. Its values: `storage-full`,
 * what is there can be looked at and nothing be saved.
 */
export const SERVICE_STATE = 'service-state';
