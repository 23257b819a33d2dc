import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { shipmentFileScene } from '../rules/file-scenes.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { shipWords } from '../rules/words.ts';
import { addCrewHandler } from './add-crew.ts';
import { addScaleHandler } from './add-scale.ts';
import { addVehicleHandler } from './add-vehicle.ts';
import { noteDeadlines } from './deadlines.ts';
import { deleteCrewHandler } from './delete-crew.ts';
import { deleteVehiclesHandler } from './delete-vehicles.ts';
import { findAtGateHandler } from './find-at-gate.ts';
import { listCrewHandler, listVehiclesHandler } from './fleet.ts';
import { notesOfOrders } from './linked-notes.ts';
import { listSlotsHandler } from './list-slots.ts';
import { openReadingsHandler } from './open-readings.ts';
import { scaleWebhook } from './post-reading.ts';
import { printNoteHandler } from './print-note.ts';
import { revokeScaleHandler } from './revoke-scale.ts';
import { listScalesHandler } from './scales.ts';
import { setCapacityHandler } from './set-capacity.ts';
import { updateCrewHandler } from './update-crew.ts';
import { updateScaleHandler } from './update-scale.ts';
import { updateVehicleHandler } from './update-vehicle.ts';
import './export-notes.ts';
import { abortLoadingHandler } from './abort-loading.ts';
import { addNoteHandler } from './add-note.ts';
import { agreeWeightHandler } from './agree-weight.ts';
import { askVoidHandler } from './ask-void.ts';
import { changeVehicleHandler } from './change-vehicle.ts';
import { codesKept } from './code-uses.ts';
import { confirmReceiptHandler } from './confirm-receipt.ts';
import { correctWeightHandler } from './correct-weight.ts';
import { deleteNoteHandler } from './delete-note.ts';
import { disputeReceiptHandler } from './dispute-receipt.ts';
import { editNoteHandler } from './edit-note.ts';
import { SILENCE, WINDOW } from './free-note.ts';
import { countNotesHandler, listNotesHandler, noteDetailHandler } from './list-notes.ts';
import { notePlanHandler, shippableOrdersHandler } from './note-plan.ts';
import { judgeDocumentsHandler } from './judge-documents.ts';
import { noteVoyageHandler } from './note-voyage.ts';
import { openNotes } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { refuseNoteHandler } from './refuse-note.ts';
import { releaseNoteHandler } from './release-note.ts';
import { reportArrivalHandler } from './report-arrival.ts';
import { noteResults } from './result-figures.ts';
import { submitNoteHandler } from './submit-note.ts';
import { shipments } from './tables.ts';
import { silentReceipt, windowMissed } from './timers.ts';
import { voidNoteHandler } from './void-note.ts';
import { weighInHandler } from './weigh-in.ts';
import { weighOutHandler } from './weigh-out.ts';

registerRuleNames(shipWords, Object.keys(shipWords.table).filter((k) => k.startsWith('ship.')) as never);

/** A note's page is live for those who see the note; lists for the people of the company. */
const live = [
  shipments.topic(
    'note',
    async ({ tx, input }) =>
      (await tx.selectFrom('shipments.note').select('id').where('id', '=', input.key).executeTakeFirst()) !==
      undefined,
  ),
  shipments.topic(
    'notes',
    async ({ actor, input }) => actor.memberId !== null && actor.memberId === input.key,
  ),
];

export const shipmentsModule: Module = {
  name: 'shipments',
  logNames,
  pages,
  groups,
  grants,
  fileScenes: [shipmentFileScene],
  codeUses: codesKept,
  ownedDocuments: openNotes,
  handlers: [
    listNotesHandler,
    countNotesHandler,
    noteDetailHandler,
    notePlanHandler,
    shippableOrdersHandler,
    addNoteHandler,
    editNoteHandler,
    submitNoteHandler,
    deleteNoteHandler,
    refuseNoteHandler,
    voidNoteHandler,
    askVoidHandler,
    releaseNoteHandler,
    changeVehicleHandler,
    weighInHandler,
    abortLoadingHandler,
    weighOutHandler,
    noteVoyageHandler,
    judgeDocumentsHandler,
    reportArrivalHandler,
    confirmReceiptHandler,
    disputeReceiptHandler,
    agreeWeightHandler,
    correctWeightHandler,
    printNoteHandler,
    findAtGateHandler,
    openReadingsHandler,
    listSlotsHandler,
    setCapacityHandler,
    listScalesHandler,
    addScaleHandler,
    updateScaleHandler,
    revokeScaleHandler,
    listVehiclesHandler,
    addVehicleHandler,
    updateVehicleHandler,
    deleteVehiclesHandler,
    listCrewHandler,
    addCrewHandler,
    updateCrewHandler,
    deleteCrewHandler,
  ],
  linkedSources: [notesOfOrders],
  resultSources: noteResults,
  deadlineSources: noteDeadlines,
  webhooks: [scaleWebhook],
  timers: [windowMissed, silentReceipt],
  taskSubjects: [WINDOW, SILENCE].map(
    (kind) =>
      ({
        kind,
        table: 'shipments.note',
        no: 'note_no',
        link: '/shippingManagement/viewNotification?id={ref}',
      }) as const,
  ),
  topics: live,
};
