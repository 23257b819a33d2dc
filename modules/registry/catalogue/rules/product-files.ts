/** Business type of files bound to a SKU: certificates of analysis, its own safety data sheet and label. */
export const SKU_FILES = 'CATALOGUE_SKU';
/** Files of an SPU: nine pictures, a film, a leaflet, SDS, TDS, label (administration-domain 18.2). */
export const MOST_SPU_FILES = 14;
export const MOST_SKU_FILES = 7;
export const MOST_IMAGES = 9;
export const MOST_COA = 5;
