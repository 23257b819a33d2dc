/** Context of the sealed ID number of a handler. */
export const SEALED_HANDLER = 'qualifications.handler.id_no';
