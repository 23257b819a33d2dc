/** Business type of files bound to an SPU: safety data sheet, label, pictures. */
export const SPU_FILES = 'CATALOGUE_SPU';
