import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { idOf } from '../../../shared/content/contentDraft.ts'
import { importedText } from '../../../shared/dataMap/importReport.ts'
import type { ImportAnswer } from '../../../shared/maps/imports.ts'
import { undoToast } from '../../shell/undo.ts'
import type { ContentSession } from '../../sync/contentState.ts'
import { countText } from '../../ui/text/numberText.ts'

type Report = ImportAnswer['report']

/** The maps that an import has just made, and that are about to be opened, each with its report. */
const reports = new Map<string, Report>()

export const noteFreshImport = (mapId: number, report: Report): void =>
  void reports.set(String(mapId), report)

/** Makes a step of undo of the import that a map was opened after, and offers it; not if anything was done to the map since. */
export const offerUndoOfImport = (
  session: Pick<ContentSession, 'store' | 'recordCommitted' | 'revert' | 'canUndoStep'>,
  mapId: string,
): void => {
  const { content, revision } = session.store.getState()
  const { pois, zones } = content
  const report = reports.get(mapId)
  reports.delete(mapId)
  if (!report || revision !== IMPORTED || pois.size + zones.size === 0) return
  const what = [pois.size > 0 && countText(pois.size, 'POI'), zones.size > 0 && countText(zones.size, 'zone')]
    .filter(Boolean)
    .join(' and ')
  const changes = insertsOf(content)
  const inverse = changes
    .map((change): Change => ({ op: 'remove', kind: change.kind, id: idOf(change) }))
    .reverse()
  const stepId = session.recordCommitted({ changes, inverse, done: `imported ${what}` })
  undoToast(session, importedText(what, report), stepId)
}

/** An import is one list, and the first of its map. */
const IMPORTED = 1

const insertsOf = ({ categories, types, pois, zones }: Content): readonly Change[] => [
  ...Array.from(categories, (entity): Change => ({ op: 'insert', kind: 'category', entity })),
  ...Array.from(types, (entity): Change => ({ op: 'insert', kind: 'type', entity })),
  ...Array.from(pois, (entity): Change => ({ op: 'insert', kind: 'poi', entity })),
  ...Array.from(zones, (entity): Change => ({ op: 'insert', kind: 'zone', entity })),
]
