/** Business type under which the files of a licence are bound. */
export const LICENCE_FILES = 'LICENCE';
/** Business type of the file of a declaration of use. */
export const DECLARATION_FILES = 'USE_DECLARATION';
/** Business type of the receipt of a report. */
export const REPORT_FILES = 'CONTROLLED_REPORT';
